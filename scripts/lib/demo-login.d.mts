export function logInAs(url: string, email: string): Promise<string>;

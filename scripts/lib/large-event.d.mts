export function makeLargeEvent(server: { url: string }, token: string, name: string): Promise<string>;

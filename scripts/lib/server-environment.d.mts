export const SERVER_ENVIRONMENT: Record<string, string>;

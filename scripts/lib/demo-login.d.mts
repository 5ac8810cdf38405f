import type { Page } from "playwright-core";

export function logInAs(url: string, email: string): Promise<string>;
export function logInOn(page: Page, email: string): Promise<void>;

import type { Browser, Page } from "playwright-core";

export interface Bytes {
  /** kB as transferred, without API answers, fonts and pictures. */
  page: number;
  fonts: number;
  pictures: number;
  /** The twelve largest, `kB path`. */
  largest: string[];
}

export interface Product {
  url: string;
  /** Path of the list. */
  list: string;
  /** Selector of its rows. */
  row: string;
  /** Path of a workflow whose graph is drawn. */
  workflow?: string;
  /** Public pages by name, with a selector of what is drawn when they can be used. */
  visitors?: Record<string, { path: string; ready: string }>;
  logIn(page: Page): Promise<void>;
}

export interface Measured {
  login: Bytes;
  list: Bytes;
  editor: Bytes;
  custom: Bytes;
  graph?: Bytes;
  visitors: Record<string, Bytes>;
}

export const BUDGETS: Record<
  Exclude<keyof Measured, "graph" | "visitors"> | "public" | "fonts" | "pictures",
  number
>;
export function measureBytes(browser: Browser, product: Product): Promise<Measured>;
export function overBudget(measured: Measured): string[];

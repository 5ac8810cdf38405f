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
  logIn(page: Page): Promise<void>;
}

export const BUDGETS: { login: number; list: number; fonts: number; pictures: number };
export function measureBytes(browser: Browser, product: Product): Promise<{ login: Bytes; list: Bytes }>;
export function overBudget(measured: { login: Bytes; list: Bytes }): string[];

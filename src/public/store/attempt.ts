import type { CheckoutForm } from "../../../contract/endpoints/public-store";
import { newId } from "../../shared/new-id";
import type { Values } from "./checkout";

/** A form that was sent, and the key of its order: the same form under it finds the same order (OP-221). */
interface Attempt {
  /** The form as JSON. */
  body: string;
  key: string;
}

/** By slug; the tab's storage may be blocked, and these then last as long as the page. */
const attempts = new Map<string, Attempt | undefined>();

/** By slug, outside React: what was typed is still there after a look at a document. */
const typed = new Map<string, Values>();

const nameOf = (slug: string) => `checkout.${slug}`;
const nameOfTyped = (slug: string) => `checkout_typed.${slug}`;

/** What was typed since the page was loaded. */
export const typedOf = (slug: string): Values | undefined => typed.get(slug);

/** Keeps what was typed in this tab, and but for a preview also for a page that is loaded again before it was sent. */
export function keepTyped(slug: string, values: Values, { isPreview }: { isPreview: boolean }): void {
  typed.set(slug, values);
  if (isPreview) return;
  const { accept_terms: _, ...kept } = values;
  try {
    sessionStorage.setItem(nameOfTyped(slug), JSON.stringify(kept));
  } catch {
    // see attempts
  }
}

function attemptOf(slug: string): Attempt | undefined {
  if (!attempts.has(slug)) attempts.set(slug, readKept(slug));
  return attempts.get(slug);
}

function readKept(slug: string): Attempt | undefined {
  try {
    const { body, key } = JSON.parse(sessionStorage.getItem(nameOf(slug)) ?? "{}");
    return typeof body === "string" && typeof key === "string" ? { body, key } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The Idempotency-Key of a form. It is kept in this tab, so that a reload after a lost answer does not make a second
 * order; another form gets another key.
 */
export function keyOf(slug: string, form: CheckoutForm): string {
  const body = JSON.stringify(form);
  const last = attemptOf(slug);
  if (last?.body === body) return last.key;
  const attempt = { body, key: newId() };
  attempts.set(slug, attempt);
  try {
    sessionStorage.setItem(nameOf(slug), JSON.stringify(attempt));
  } catch {
    // see attempts
  }
  return attempt.key;
}

/** The form that was sent last, for a page that is loaded again. */
export const lastForm = (slug: string): Partial<CheckoutForm> | undefined =>
  parsed(attemptOf(slug)?.body ?? null);

/** What was typed last, sent or not. */
export function lastTyped(slug: string): Partial<CheckoutForm> | undefined {
  try {
    return parsed(sessionStorage.getItem(nameOfTyped(slug))) ?? lastForm(slug);
  } catch {
    return lastForm(slug);
  }
}

function parsed(text: string | null): Partial<CheckoutForm> | undefined {
  try {
    const form: unknown = JSON.parse(text ?? "null");
    return typeof form === "object" && form !== null ? form : undefined;
  } catch {
    return undefined;
  }
}

/** The next form is another order, whatever it says. */
export function forgetAttempt(slug: string): void {
  attempts.set(slug, undefined);
  try {
    sessionStorage.removeItem(nameOf(slug));
  } catch {
    // see attempts
  }
}

/** The next order is perhaps another shopper's: what this one typed is forgotten, too. */
export function forgetShopper(slug: string): void {
  forgetAttempt(slug);
  typed.delete(slug);
  try {
    sessionStorage.removeItem(nameOfTyped(slug));
  } catch {
    // see attempts
  }
}

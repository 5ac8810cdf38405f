import type { CheckoutForm } from "../../../contract/endpoints/public-store";
import { isEmail } from "../../../contract/rules/email";
import type { ApiError } from "../../providers/http/transport";
import type { PublicKey } from "../texts";

export type Field = "customer_name" | "customer_email" | "customer_phone" | "payment_method" | "accept_terms";

/** In the order of the form: the first error is the one that paying jumps to. */
export const FIELDS: readonly Field[] = [
  "customer_name",
  "customer_email",
  "customer_phone",
  "payment_method",
  "accept_terms",
];

export interface Values {
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  payment_method: string | null;
  accept_terms: boolean;
}

export type Errors = Partial<Record<Field, PublicKey>>;

/** What OP-146 asks for. `asksTerms`: the store has a document to accept (OP-232). */
export function checkForm(values: Values, asksTerms: boolean): Errors {
  const email = values.customer_email.trim();
  return {
    ...(values.customer_name.trim() === "" && { customer_name: "public_store.checkout.name_missing" }),
    ...(email === "" && { customer_email: "public_store.checkout.email_missing" }),
    ...(email !== "" && !isEmail(email) && { customer_email: "public_store.checkout.email_invalid" }),
    ...(asksTerms && !values.accept_terms && { accept_terms: "public_store.checkout.terms_missing" }),
  };
}

/** The body of a checkout. Prices, currency and sum are the server's to say. */
export const formOf = (values: Values, items: CheckoutForm["items"]): CheckoutForm => ({
  items,
  customer_name: values.customer_name.trim(),
  customer_email: values.customer_email.trim(),
  customer_phone: values.customer_phone.trim() || null,
  accept_terms: true, // without a document there is nothing to accept, and the call needs it
  payment_method: values.payment_method,
});

const REFUSED: Record<Field, PublicKey> = {
  customer_name: "public_store.checkout.name_refused",
  customer_email: "public_store.checkout.email_invalid",
  customer_phone: "public_store.checkout.phone_refused",
  payment_method: "public_store.checkout.payment_refused",
  accept_terms: "public_store.checkout.terms_missing",
};

/** What the server says of a way to pay, where its text says more than the one above. */
const PAYMENT_REFUSED: Record<string, PublicKey> = {
  "validation.payment_currency": "public_store.checkout.payment_currency",
  "errors.payment_too_small": "public_store.checkout.payment_too_small",
};

/** The texts of these keys are the console's (OP-07); of what is no key, another server's, the text is shown itself. */
const isKey = (message: string): boolean => /^[a-z_]+(\.\w+)+$/.test(message);

function refusedText(field: Field, message: string): PublicKey {
  if (!isKey(message)) return message as PublicKey;
  return (field === "payment_method" && PAYMENT_REFUSED[message]) || REFUSED[field];
}

const messagesOf = ({ errors = {} }: ApiError): [path: string, message: string][] =>
  Object.entries(errors).map(([path, message]) => [path, String(message)]);

const isField = (path: string): path is Field => FIELDS.includes(path as Field);

/** The fields that the server refused, with what is shown at them. */
export const refusedFields = (error: ApiError): Errors =>
  Object.fromEntries(
    messagesOf(error).flatMap(([path, message]) =>
      isField(path) ? [[path, refusedText(path, message)]] : [],
    ),
  );

/** A sentence for refused fields that the form does not show; undefined if there are none. */
export function refusedElsewhere(error: ApiError, asksTerms: boolean): PublicKey | undefined {
  const [first] = messagesOf(error).filter(
    ([path]) => !isField(path) || (path === "accept_terms" && !asksTerms),
  );
  if (!first) return undefined;
  const [path, message] = first;
  if (isField(path)) return refusedText(path, message);
  if (!isKey(message)) return message as PublicKey;
  return message === "validation.product_gone"
    ? "public_store.cart.gone_refused"
    : "public_store.checkout.cart_refused";
}

/** Of a refusal as a whole; `detail` of one with invalid fields names them as the wire does. */
export const refusedDetail = ({ detail, code, errors }: ApiError): string | undefined =>
  errors || code === "errors.invalid_data" ? undefined : detail;

const KNOWN_HOSTS =
  "gmail.com yandex.ru mail.ru mail.com ya.ru bk.ru inbox.ru list.ru rambler.ru icloud.com outlook.com hotmail.com yahoo.com".split(
    " ",
  );

/** The address that was probably meant, or undefined: `polina@gmial` is one of gmail.com. */
export function suggestedEmail(typed: string): string | undefined {
  const [local, host, ...more] = typed.trim().toLowerCase().split("@");
  if (!local || !host || more.length > 0 || KNOWN_HOSTS.includes(host)) return undefined;
  const whole = host.includes(".");
  const near = KNOWN_HOSTS.map((known) => ({
    known,
    steps: distance(host, whole ? known : (known.split(".")[0] as string)),
  }))
    .filter(({ known, steps }) => steps <= (known.length > 7 ? 2 : whole ? 1 : 0))
    .sort((one, other) => one.steps - other.steps)[0];
  return near && `${typed.trim().split("@")[0]}@${near.known}`;
}

/** How many letters have to be added, left out, changed or swapped with the next. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const found = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost];
      (rows[i] as number[])[j] = Math.min(...found, ...(swapped ? [at(i - 2, j - 2) + 1] : []));
    }
  }
  return at(one.length, other.length);
}

/** Whether the page may go to a payment's address: https, or this very origin as with the stand-in of a demo (OP-221). */
export function isPaymentAddress(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false;
  const { protocol, origin, username } = new URL(address, location.href);
  return username === "" && (protocol === "https:" || origin === location.origin);
}

/** Goes to the payment page; answers whether the address is one. */
export function goToPayment(address: string): boolean {
  if (!isPaymentAddress(address)) return false;
  location.assign(address);
  return true;
}

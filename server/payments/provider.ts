import type { PaymentType } from "../../contract/entities/payment-system";
import type { OrderLine } from "../store/tables/orders";
import type { PaymentSecrets } from "./seal";

/**
 * Why a call of a provider gave no result: `keys` it does not accept the keys, `refused` the same call will never work,
 * `wait` try again after `seconds`, `failed` it was not carried out and can be repeated, `unknown` it may have been
 * carried out.
 */
export type ProviderErrorKind = "keys" | "refused" | "wait" | "failed" | "unknown";

export class ProviderError extends Error {
  override readonly name = "ProviderError";

  constructor(
    readonly kind: ProviderErrorKind,
    /** For the log: status and the provider's code, without addresses, keys or texts of the provider. */
    message: string,
    /** The provider's code of a refusal, such as `amount_too_small`. */
    readonly code = "",
    /** Only for `wait`. */
    readonly seconds = 0,
  ) {
    super(message);
  }
}

/** One payment system with its opened secrets. */
export interface Account {
  /** Id of the payment system. */
  id: string;
  type: PaymentType;
  is_test: boolean;
  settings: Readonly<Record<string, string>>;
  secrets: PaymentSecrets;
}

/** How long somebody waits: made once and handed on, so that the times of several calls do not add up. */
export interface Patience {
  /** The last answer, including the waits for a turn, ms of `performance.now()`. */
  until: number;
  signal?: AbortSignal | undefined;
}

export const msLeft = ({ until }: Patience): number => until - performance.now();

/** What a provider has to know of a payment. Equal for each repeat of the call: all of it is from rows that stay. */
export interface PaymentOrder {
  /** Key of the call. */
  id: string;
  id_order: string;
  amount: number;
  currency: string;
  /** "Order 1042, Store name". */
  description: string;
  customer_email: string;
  locale: string;
  return_url: string;
  /** ms of the epoch. */
  expires_at: number;
  items: readonly OrderLine[];
}

/** What a provider says of a payment in answer to a read. */
export interface Seen {
  state: "open" | "processing" | "paid" | "failed" | "expired";
  /** Set with `paid`: compared with the row before the money counts. */
  paid?: {
    ref: string;
    /** Ours, from the metadata. */
    id: string | undefined;
    amount: number | undefined;
    currency: string | undefined;
    /** Undefined if the provider does not say. */
    is_test: boolean | undefined;
    account: string | undefined;
  };
  /** Stripe's payment intent. */
  payment_ref?: string;
  /** The provider's code. */
  failure?: string;
}

export interface RefundOrder {
  /** Key of the call. */
  id: string;
  id_payment: string;
  /** Of the payment, at the provider. */
  ref: string;
  payment_ref: string | null;
  amount: number;
  /** Whether it is all of the payment. */
  whole: boolean;
  /** What went back of the payment before it. */
  earlier: number;
  currency: string;
  /** Of the payment. The reason of the refund is not sent: it is free text, and may name a person (OP-231). */
  description: string;
  customer_email: string;
  items: readonly OrderLine[];
}

export interface SeenRefund {
  ref: string;
  /** Ours, from the metadata; undefined for refunds made in the provider's own pages. */
  id: string | undefined;
  amount: number;
  state: "pending" | "done" | "failed";
  failure?: string;
}

/** What the keys open. */
export interface Checked {
  account?: string;
  is_test?: boolean;
  /** The shop is switched off at the provider. */
  disabled?: boolean;
  /** The shop has to send receipts. */
  receipts?: boolean;
}

/**
 * A payment provider with hosted pages. Calls that move money are repeated under the same key and have one effect.
 * Every method throws ProviderError.
 */
export interface PaymentProvider {
  /** Reads without effect (OP-225). */
  check(account: Account, patience: Patience): Promise<Checked>;
  create(
    account: Account,
    payment: PaymentOrder,
    patience: Patience,
  ): Promise<{ ref: string; url: string; expires_at?: number }>;
  read(account: Account, ref: string, patience: Patience): Promise<Seen>;
  /** Ends an open payment, and says what it is then. Absent: the provider cannot. */
  close?(account: Account, ref: string, patience: Patience): Promise<Seen>;
  refund(account: Account, refund: RefundOrder, patience: Patience): Promise<SeenRefund>;
  refunds(
    account: Account,
    payment: Pick<RefundOrder, "ref" | "payment_ref">,
    patience: Patience,
  ): Promise<SeenRefund[]>;
  /** Whether prices of this currency can be charged (docs/server.md, Payments). */
  takes(currency: string): boolean;
}

const after = (ms: number): number => performance.now() + ms;

/** Time for a provider's answers while somebody waits, and for the worker. */
export const inRequest = (): Patience => ({ until: after(10_000) });
export const inWorker = (signal?: AbortSignal): Patience => ({ until: after(35_000), signal });

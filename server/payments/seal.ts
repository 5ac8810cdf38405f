import { randomBytes } from "node:crypto";
import type { Services } from "../services";

/** The secrets of one payment system. */
export interface PaymentSecrets {
  secret_key?: string;
  webhook_secret?: string;
  /** Last segment of the address of its notifications (OP-226). */
  path: string;
}

interface Sealed {
  id: string;
  secrets_sealed: string | null;
}

/** 32 characters that nobody can guess. */
export const newNotificationPath = (): string => randomBytes(24).toString("base64url");

/** One encrypted text for `secrets_sealed`, which opens for this row only. */
export const sealSecrets = ({ paymentSecrets }: Services, id: string, secrets: PaymentSecrets): string =>
  paymentSecrets.seal(JSON.stringify(secrets), id);

/** Undefined for a deleted system, and for one whose secrets were sealed with another SECRET_KEY. */
export function openSecrets(
  { paymentSecrets }: Pick<Services, "paymentSecrets">,
  { id, secrets_sealed }: Sealed,
): PaymentSecrets | undefined {
  const text = secrets_sealed === null ? undefined : paymentSecrets.open(secrets_sealed, id);
  return text === undefined ? undefined : (JSON.parse(text) as PaymentSecrets);
}

/** Path of the notifications of a system, below the origin. */
export const notificationPath = (id: string, { path }: PaymentSecrets): string =>
  `/api/payments/${id}/${path}`;

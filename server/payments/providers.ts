import type { PaymentType } from "../../contract/entities/payment-system";
import type { Settings } from "../settings";
import { guarded } from "./http";
import type { PaymentProvider } from "./provider";
import { createStripe } from "./stripe";
import { createYooKassa } from "./yookassa";

export interface Providers {
  /** Undefined for payments without a provider. */
  of(type: PaymentType): PaymentProvider | undefined;
  /** Whether this server's own stand-in is the provider: live keys are refused then (OP-229). */
  isStandIn(type: PaymentType): boolean;
  /** Address of the stand-in, once this server listens. */
  standIn: () => string | undefined;
}

export function createProviders({ stripeApi, yookassaApi }: Settings): Providers {
  const bases: Partial<Record<PaymentType, string>> = { stripe: stripeApi, yookassa: yookassaApi };
  const base = (type: "stripe" | "yookassa") => () => {
    const root = providers.standIn();
    return bases[type] ?? (root && `${root}/${type}`);
  };
  const stripe = createStripe(guarded(base("stripe")));
  const yookassa = createYooKassa(guarded(base("yookassa")));
  const providers: Providers = {
    of: (type) => ({ stripe, yookassa, manual: undefined })[type],
    isStandIn: (type) => type !== "manual" && bases[type] === undefined,
    standIn: () => undefined,
  };
  return providers;
}

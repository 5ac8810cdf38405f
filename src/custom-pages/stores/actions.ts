import type { TFunction } from "i18next";
import * as endpoints from "../../../contract/endpoints/stores";
import { type PaymentSystem, paymentSystem } from "../../../contract/entities/payment-system";
import type { Product } from "../../../contract/entities/store";
import type { StoreTheme } from "../../../contract/entities/store-theme";
import { change } from "../../providers/call";
import { dataProvider, saveContext } from "../../providers/data";
import { collectionOf } from "../../providers/data/collection";
import { LogoutError } from "../../providers/http/errors";
import type { AnyResource } from "../../resources/define";
import { stores } from "../../resources/stores";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import { toast } from "../../shared/toasts";
import { type StoreAction, sayStoreFailure, selectedStore } from "./failures";

/* Actions that act at once: each says itself what it has done, or why not. */

/** Version of a row, for If-Match (OP-232); undefined from servers that send none. */
export const versionOf = ({ version }: { version?: number | null }): string | undefined =>
  typeof version === "number" ? `"v${version}"` : undefined;

interface Act {
  action?: StoreAction;
  /** Title of the toast, if it succeeds; without one nothing is said. */
  done?: string | undefined;
  undo?: { label: string; run: () => void };
  /** Title of the toast, if it fails. */
  failed: string;
}

/** @returns whether it succeeded */
export async function act(
  run: () => Promise<unknown>,
  { action = "other", done, undo, failed }: Act,
): Promise<boolean> {
  try {
    await run();
  } catch (reason) {
    if (!(reason instanceof LogoutError)) sayStoreFailure(action, reason, failed);
    return false;
  }
  if (done) toast({ kind: "success", title: done, ...(undo && { action: undo }) });
  return true;
}

/**
 * Deletes a store or a record of one as every record is deleted; a failure has the texts of the specification's table
 * (STO-45).
 */
export const useStoreDeletion = (resource: AnyResource, action: StoreAction = "other") =>
  useDeleteRecord(resource, (reason, title) => sayStoreFailure(action, reason, title));

export const useDeleteStore = () => useStoreDeletion(stores as unknown as AnyResource, "delete");

/** Puts a product on sale or hides it, with an undo (CALL-STO-10). */
export async function toggleProduct(store: string, product: Product, t: TFunction): Promise<boolean> {
  const { id: pid, name } = product;
  const is_active = !product.is_active;
  const back = () => void toggleProduct(store, { ...product, is_active }, t);
  return act(
    () => change(endpoints.toggleProduct, { params: { id: selectedStore(store), pid }, body: { is_active } }),
    {
      action: "product_status",
      done: t(is_active ? "stores.products.shown" : "stores.products.hidden", { name }),
      undo: { label: t("actions.undo"), run: back },
      failed: t("stores.products.not_changed", { name }),
    },
  );
}

/** Makes this the primary store of its domain, or no longer (STO-26, STO-27). */
export function setPrimary(store: string | undefined, isOn: boolean, t: TFunction): Promise<boolean> {
  const endpoint = isOn ? endpoints.setPrimary : endpoints.unsetPrimary;
  return act(async () => change(endpoint, { params: { id: selectedStore(store) } }), {
    action: isOn ? "set_primary" : "unset_primary",
    done: t(isOn ? "stores.now_primary" : "stores.no_longer_primary"),
    failed: t("stores.primary_not_changed"),
  });
}

export const activateTheme = (store: string, { id, name }: StoreTheme, t: TFunction): Promise<boolean> =>
  act(() => change(endpoints.activateTheme, { params: { id: selectedStore(store), tid: id } }), {
    done: t("stores.themes.activated", { name }),
    failed: t("stores.themes.not_activated", { name }),
  });

export const activateSystem = (store: string, { id, name }: PaymentSystem, t: TFunction): Promise<boolean> =>
  act(() => change(endpoints.activatePaymentSystem, { params: { id: selectedStore(store), psid: id } }), {
    done: t("stores.payments.activated", { name }),
    failed: t("stores.payments.not_activated", { name }),
  });

/**
 * Deactivating is a save with is_active false (CALL-STO-26); masked secrets keep the stored ones. It is based on the
 * version that is shown, so that what a colleague has changed meanwhile is not undone.
 */
export const deactivateSystem = (store: string, system: PaymentSystem, t: TFunction): Promise<boolean> => {
  const { id, name } = system;
  const variables = saveContext({ ...system, is_active: false }, { version: versionOf(system) });
  const resource = collectionOf(paymentSystem, selectedStore(store));
  return act(() => dataProvider.update({ resource, id, variables }), {
    done: t("stores.payments.deactivated", { name }),
    failed: t("stores.payments.not_deactivated", { name }),
  });
};

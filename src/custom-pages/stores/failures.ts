import i18next from "i18next";
import { sayFailure } from "../../providers/failure";
import { ApiError, LogoutError, TranslatedError } from "../../providers/http/errors";
import { hasWholeText } from "../../providers/http/message-for";
import { madeKey, type TextKey } from "../../providers/i18n/keys";

/** Statuses with a text of their own (STO-33 to STO-38). */
const OF_STATUS: Readonly<Record<number, TextKey>> = {
  400: "errors.request_failed_400",
  401: "errors.request_failed_401",
  403: "errors.request_failed_403",
  404: "errors.request_failed_404",
  422: "errors.request_failed_422",
  500: "errors.request_failed_500",
};

/** Texts of failures without a 4xx or 5xx status, by what failed (STO-41 to STO-53, OP-135). */
const FALLBACKS = {
  list: "errors.store_load_error",
  one: "errors.store_load_single_error",
  create: "errors.store_create_error",
  update: "errors.store_update_error",
  delete: "errors.store_delete_error",
  products: "errors.products_load_error",
  product_create: "errors.product_create_error",
  product_status: "errors.product_status_error",
  product_delete: "errors.product_delete_error",
  themes: "errors.themes_load_error",
  legal_save: "errors.legal_info_save_error",
  set_primary: "errors.set_primary_error",
  unset_primary: "errors.unset_primary_error",
  other: "errors.client_error",
} as const satisfies Record<string, TextKey>;

export type StoreAction = keyof typeof FALLBACKS;

const statusOf = (reason: unknown): number =>
  reason instanceof ApiError && reason.statusCode >= 400 ? reason.statusCode : 0;

/**
 * The message key of a failed call of store administration: by its status, which wins over the server's `detail`
 * (OP-135), else by what failed.
 */
export function storeErrorKey(action: StoreAction, reason: unknown): TextKey {
  if (reason instanceof TranslatedError) return reason.key;
  const status = statusOf(reason);
  if (status === 429) return "errors.api_limit"; // one text for all calls (OP-169)
  const own = OF_STATUS[status];
  if (own) return own;
  if (status >= 500) return "errors.server_error";
  return status >= 400 ? "errors.client_error" : FALLBACKS[action];
}

/** The text of the table, after its cause if the server gave no answer. */
function explained(action: StoreAction, reason: unknown): TranslatedError {
  if (reason instanceof TranslatedError) return reason;
  const key = storeErrorKey(action, reason);
  const cause = reason instanceof ApiError ? UNANSWERED[reason.kind] : undefined;
  return cause ? new TranslatedError(cause, { text: i18next.t(key) }) : new TranslatedError(key);
}

const UNANSWERED: Partial<Record<ApiError["kind"], TextKey>> = {
  network: "stores.not_reached",
  timeout: "stores.not_answered",
};

/** The server's reason for a refusal that the table has no text of its own for (OP-57). */
function reasonOf(action: StoreAction, refusal: ApiError): string | undefined {
  const { code = "" } = refusal;
  const isUnnamed = statusOf(refusal) > 0 && storeErrorKey(action, refusal) === "errors.client_error";
  return isUnnamed && code.startsWith("errors.") && hasWholeText(code) ? i18next.t(madeKey(code)) : undefined;
}

export function shownFailure(action: StoreAction, reason: ApiError): ApiError;
export function shownFailure(action: StoreAction, reason: unknown): unknown;
/** The failure for a toast or a screen that shows an error's `detail`. */
export function shownFailure(action: StoreAction, reason: unknown): unknown {
  if (reason instanceof LogoutError) return reason;
  const { key, values } = explained(action, reason);
  if (!(reason instanceof ApiError)) return new TranslatedError(key, values);
  const texts = [reasonOf(action, reason), i18next.t(key, values)];
  return new ApiError({ ...reason, kind: "http", detail: texts.filter(Boolean).join(". ") });
}

/**
 * The failure of a save, for an editor: a refusal keeps its errors at fields, a conflict is none, and a call without an
 * answer stays one that may have been stored.
 */
export function saveFailure(action: StoreAction, reason: unknown): unknown {
  const status = statusOf(reason);
  if (status === 412 || reason instanceof LogoutError) return reason;
  if (status === 0) return explained(action, reason);
  return shownFailure(action, reason);
}

/** The failure of a page's read, for the route's error screen; it keeps its kind, which decides the advice there. */
export function readFailure(action: StoreAction, reason: ApiError): ApiError {
  if (statusOf(reason) === 0) return reason;
  return new ApiError({ ...reason, detail: i18next.t(storeErrorKey(action, reason)) });
}

/** Shows a failed action as a toast: `title` says what failed, the text of its status why. */
export function sayStoreFailure(action: StoreAction, reason: unknown, title: string): void {
  sayFailure(shownFailure(action, reason), title, { id: `stores-${action}` });
}

/**
 * The id in the path of a page of one store.
 * @throws Error without one (STO-31); TranslatedError for an empty one and for the text 'undefined' (STO-29, STO-30)
 */
export function storeIdOf(param: string | undefined): string {
  if (param === undefined) throw new Error("Store ID is required");
  if (param.trim() === "" || param === "undefined") throw new TranslatedError("errors.invalid_store_id");
  return param;
}

/** The store that an action is for. @throws Error if none is selected (STO-54) */
export function selectedStore(id: string | undefined): string {
  if (!id) throw new Error("No store selected");
  return id;
}

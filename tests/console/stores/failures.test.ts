import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import {
  readFailure,
  saveFailure,
  selectedStore,
  shownFailure,
  storeErrorKey,
  storeIdOf,
} from "../../../src/custom-pages/stores/failures";
import { ApiError, LogoutError, TranslatedError } from "../../../src/providers/http/errors";
import { english } from "../../support/texts";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { common: english } }, defaultNS: "common" }));

const failed = (statusCode: number, more: object = {}) =>
  new ApiError({
    kind: "http",
    statusCode,
    method: "GET",
    url: "/stores/",
    detail: "Words of a server",
    ...more,
  });
const lost = new ApiError({ kind: "network", method: "GET", url: "/stores/" });

test.each([
  [400, "errors.request_failed_400"],
  [401, "errors.request_failed_401"],
  [403, "errors.request_failed_403"],
  [404, "errors.request_failed_404"],
  [422, "errors.request_failed_422"],
  [500, "errors.request_failed_500"],
  [502, "errors.server_error"],
  [599, "errors.server_error"],
  [409, "errors.client_error"],
  [418, "errors.client_error"],
  [429, "errors.api_limit"],
])(
  "status %i has the text of the table, over the server's detail [STO-33 STO-34 STO-35 STO-36 STO-37 STO-38 STO-39 STO-40]",
  (status, key) => {
    expect(storeErrorKey("create", failed(status))).toBe(key);
    const shown = shownFailure("create", failed(status)) as ApiError;
    expect([shown.detail, shown.statusCode]).toEqual([i18next.t(key as "errors.server_error"), status]);
  },
);

test.each([
  ["list", "errors.store_load_error"],
  ["one", "errors.store_load_single_error"],
  ["create", "errors.store_create_error"],
  ["update", "errors.store_update_error"],
  ["delete", "errors.store_delete_error"],
  ["products", "errors.products_load_error"],
  ["product_create", "errors.product_create_error"],
  ["product_status", "errors.product_status_error"],
  ["product_delete", "errors.product_delete_error"],
  ["themes", "errors.themes_load_error"],
  ["legal_save", "errors.legal_info_save_error"],
  ["set_primary", "errors.set_primary_error"],
  ["unset_primary", "errors.unset_primary_error"],
  ["other", "errors.client_error"],
] as const)(
  "a call without a status, of %s, has its own text [STO-41 STO-42 STO-43 STO-44 STO-45 STO-46 STO-47 STO-48 STO-49 STO-50 STO-51 STO-52 STO-53]",
  (action, key) => {
    const malformed = new ApiError({ kind: "malformed", statusCode: 200, method: "GET", url: "/stores/" });
    const late = new ApiError({ kind: "timeout", method: "GET", url: "/stores/" });
    for (const reason of [lost, late, malformed, new Error("boom")])
      expect(storeErrorKey(action, reason)).toBe(key);
    expect(i18next.exists(key)).toBe(true);
  },
);

test("a call without an answer says so before the text of the table [OP-135]", () => {
  const late = new ApiError({ kind: "timeout", method: "POST", url: "/stores/" });
  const malformed = new ApiError({ kind: "malformed", statusCode: 200, method: "POST", url: "/stores/" });
  const details = [lost, late, malformed].map((reason) => (shownFailure("other", reason) as ApiError).detail);
  expect(details).toEqual([
    "Could not reach the server. Could not complete this",
    "The server did not answer in time. Could not complete this",
    "Could not complete this",
  ]);
  const text = "Could not reach the server. Could not create the product. Try again";
  expect((shownFailure("product_create", lost) as ApiError).detail).toBe(text);
  const saved = saveFailure("product_create", lost) as TranslatedError;
  expect(i18next.t(saved.key, saved.values)).toBe(text);
});

test("the code of a refusal is explained where the table has no text for its status [OP-57 OP-135]", () => {
  const detailOf = (status: number, code: string) =>
    (shownFailure("delete", failed(status, { code })) as ApiError).detail;
  expect(detailOf(409, "errors.payments_open")).toBe(
    "Payments or refunds are still under way. Could not complete this",
  );
  expect(detailOf(409, "errors.nobody_knows")).toBe("Could not complete this");
  expect(detailOf(409, "fields.name")).toBe("Could not complete this");
  expect(detailOf(404, "errors.payments_open")).toBe("This no longer exists");
  expect(detailOf(503, "errors.payments_open")).toBe(i18next.t("errors.server_error"));
  expect(detailOf(429, "errors.payments_open")).toBe(i18next.t("errors.api_limit"));
});

test("a conflict and the end of a session stay what they are, and a lost save may have been stored [OP-232]", () => {
  const stale = failed(412);
  expect(saveFailure("update", stale)).toBe(stale);
  const ended = new LogoutError();
  expect([saveFailure("update", ended), shownFailure("update", ended)]).toEqual([ended, ended]);
  expect(saveFailure("update", new Error("boom"))).toEqual(new TranslatedError("errors.store_update_error"));
  expect(saveFailure("update", lost)).toBeInstanceOf(TranslatedError);
  const refused = saveFailure("update", failed(422, { errors: { slug: "errors.duplicate" } })) as ApiError;
  expect([refused.errors, refused.detail]).toEqual([
    { slug: "errors.duplicate" },
    i18next.t("errors.request_failed_422"),
  ]);
  expect(readFailure("one", lost)).toBe(lost);
  expect(readFailure("one", failed(404)).message).toBe(i18next.t("errors.request_failed_404"));
});

test("an empty id and the text 'undefined' name no store, and no id at all is an error of the page [STO-29 STO-30 STO-31]", () => {
  for (const id of ["", "  ", "undefined"])
    expect(() => storeIdOf(id)).toThrow(new TranslatedError("errors.invalid_store_id"));
  expect(() => storeIdOf(undefined)).toThrow("Store ID is required");
  expect(storeIdOf("new")).toBe("new");
});

test("an action without a store says so [STO-54]", () => {
  for (const id of [undefined, ""]) expect(() => selectedStore(id)).toThrow("No store selected");
  expect(selectedStore("1")).toBe("1");
});

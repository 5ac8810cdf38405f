import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { failuresOf, fieldErrors, sayDetail, sayFailure } from "../../../src/providers/failure";
import { ApiError, LogoutError } from "../../../src/providers/http/errors";
import { toasts } from "../../../src/shared/toasts";
import { speakEnglish } from "../jobs/support/english";

beforeAll(speakEnglish);
afterEach(() => toasts.set([]));

const refusal = { kind: "http", method: "PUT", url: "/v1/servers/7", statusCode: 409 } as const;

test("a failure says what failed, why, and has the call to copy", () => {
  sayFailure(new ApiError({ ...refusal, detail: "The name is taken." }), "Not saved", { id: "save" });
  expect(toasts.get()).toEqual([
    {
      id: "save",
      kind: "error",
      title: "Not saved",
      text: "The name is taken.",
      details: "PUT /v1/servers/7 · 409",
    },
  ]);
});

test("without an answer or its text the console's own text is shown", () => {
  sayFailure(new ApiError({ kind: "network", method: "PUT", url: "/v1/servers/7" }), "Not saved");
  sayFailure(new ApiError(refusal), "Not deleted");
  sayFailure(new TypeError("x is undefined"), "Not sent");
  const [network, refused, broken] = toasts.get();
  expect(network?.details).toBe("PUT /v1/servers/7 · network");
  expect(network?.text).not.toBe(refused?.text);
  expect(broken).toMatchObject({ text: refused?.text, details: "TypeError: x is undefined" });
});

test("a code without a text of the server is said in the console's words, if it needs no values [OP-57 EVT-54 EVT-55]", () => {
  const said = (code: string, detail?: string) => {
    toasts.set([]);
    sayFailure(new ApiError({ ...refusal, code, ...(detail && { detail }) }), "Not saved");
    return toasts.get()[0]?.text;
  };
  const unknown = said("errors.of_another_server");
  expect(said("errors.invalid_start_time")).toBe("The event must start in the future");
  expect(said("errors.invalid_end_time")).toBe("The event must end after it starts");
  expect(said("errors.invalid_end_time", "No.")).toBe("No.");
  expect([said("errors.booths_busy"), said("actions.save")]).toEqual([unknown, unknown]);
  expect(unknown).toBe("Something went wrong. Try again");
});

test("the end of a session is no failure", () => {
  sayFailure(new LogoutError(), "Not saved");
  expect(toasts.get()).toEqual([]);
});

test("fixed texts are used where the server has none [TAG-06 RT-15]", () => {
  const failures = failuresOf({ load: "Failed to load tags" });
  const named = failuresOf({ load: "Failed to load rules" }, "rules");
  failures.say("load", new ApiError(refusal));
  failures.say("load", new ApiError({ ...refusal, detail: "Busy." }));
  named.say("load", new ApiError(refusal));
  named.say("load", new ApiError({ ...refusal, detail: "No." })); // in the place of the one before
  named.say("load", new LogoutError());
  expect(toasts.get().map(({ title }) => title)).toEqual(["Failed to load tags", "Busy.", "No."]);
  expect(failures.messageOf("load", new TypeError("x"))).toBe("Failed to load tags");
});

test("too many requests have one message for all calls [RT-15 TAG-06]", () => {
  const limit = new ApiError({
    kind: "http",
    method: "GET",
    url: "/x",
    statusCode: 429,
    detail: "Slow down",
  });
  failuresOf({ load: "Failed to load tags" }).say("load", limit);
  sayFailure(limit, "Not saved");
  const [fixed, other] = toasts.get();
  expect(fixed?.title).toBe(other?.text);
  expect(fixed?.title).not.toMatch(/Slow down|Failed/);
});

describe("a refusal that names fields", () => {
  const errors = { login: "validation.login_in_use", name: "validation.required", code: "Not this one" };
  const refused = new ApiError({ ...refusal, detail: "This login is already in use", errors });

  test("shows the server's sentence where its key is unknown here, never the key [OP-07 HTTP-10]", () => {
    expect(fieldErrors(refused)).toEqual({
      login: "This login is already in use",
      name: "validation.required",
      code: "Not this one",
    });
    expect(fieldErrors(new ApiError({ ...refusal, errors }))).toMatchObject({ login: "validation.invalid" });
    expect(fieldErrors(new TypeError("x"))).toEqual({});
  });

  test("shows the server's sentence where the text of its key has values that only the server knows [OP-07]", () => {
    const detail = "The image is larger than 20 MB";
    const code = "errors.image_size";
    const tooLarge = new ApiError({
      ...refusal,
      code,
      detail,
      errors: { portrait: code, name: "validation.required" },
    });
    expect(fieldErrors(tooLarge)).toEqual({ portrait: detail, name: "validation.required" });
  });

  test("is also an error of the action unless its field shows just that [HTTP-10]", () => {
    sayDetail(refused, "Not saved");
    expect(toasts.get()).toEqual([]);
    const known = new ApiError({ ...refusal, detail: "The name is missing", errors: { name: errors.name } });
    sayDetail(known, "Not saved", { id: "save" });
    failuresOf({ load: "Failed" }).sayDetail("load", known);
    expect(toasts.get()).toMatchObject([
      { id: "save", title: "Not saved", text: "The name is missing" },
      { title: "The name is missing" },
    ]);
    toasts.set([]);
    sayDetail(new ApiError({ ...refusal, errors: { name: errors.name } }), "Not saved");
    expect(toasts.get()).toEqual([]);
  });
});

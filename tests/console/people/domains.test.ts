import { describe, expect, test } from "vitest";
import { english } from "../../support/texts";
import { openData } from "../providers/support/data";
import { json } from "../providers/support/server";
import { browser, setUpBrowser, signedIn } from "../providers/support/setup";

setUpBrowser();

async function open() {
  const { tab } = await openData();
  await signedIn(tab);
  return import("../../../src/domain/public-page/domains");
}

describe("active domains", () => {
  test("are read by one call [LLD-08 CALL-LLD-04]", async () => {
    const { activeDomains } = await open();
    const domain = {
      id: "44444444-4444-4444-8444-444444444444",
      name: "a.example",
      language_code: "en",
      is_active: true,
    };
    browser.server.on("GET /domains/active", () => json({ domains: [domain] }));
    expect(await activeDomains()).toEqual([domain]);
  });

  test("that cannot be read name the message of the specification [LLD-11]", async () => {
    const { activeDomains } = await open();
    browser.server.on("GET /domains/active", () => json({ detail: "no" }, 422));
    const failure = await activeDomains().catch((reason: unknown) => reason);
    expect(failure).toMatchObject({ name: "DomainsError", key: "errors.domains_load_error" });
    expect(english.errors.domains_load_error).toBeTruthy();
  });
});

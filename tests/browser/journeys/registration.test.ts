import { expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { sharedProcess } from "../../support/process";

test("an e-mail with a Cyrillic domain is checked exactly as typed [REG-12 CALL-REG-04]", async () => {
  const page = await newPage(await sharedProcess(), { path: "/registration" });
  const asked = page.waitForRequest((request) => request.url().includes("check_email"));
  await page.getByLabel("E-mail", { exact: true }).fill("новая@почта.рф");
  expect(new URL((await asked).url()).searchParams.get("email")).toBe("новая@почта.рф");
  await page.context().close();
});

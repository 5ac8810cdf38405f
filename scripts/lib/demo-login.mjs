/** Of all accounts of the demo. */
export const PASSWORD = "safelight-demo";

/**
 * @param {string} url of a server with the demo's accounts
 * @param {string} email
 * @returns {Promise<string>} a bearer token; rejects with the reply's `status` if it is refused
 */
export async function logInAs(url, email) {
  const reply = await fetch(`${url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!reply.ok)
    throw Object.assign(new Error(`${email} cannot log in: ${reply.status}`), { status: reply.status });
  return (await reply.json()).access_token;
}

/**
 * Logs in at the login page, and waits until it is left.
 * @param {import("playwright-core").Page} page
 * @param {string} email
 */
export async function logInOn(page, email) {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== "/login");
}

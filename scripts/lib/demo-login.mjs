/**
 * @param {string} url of a server with the demo's accounts
 * @param {string} email
 * @returns {Promise<string>} a bearer token
 */
export async function logInAs(url, email) {
  const reply = await fetch(`${url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "safelight-demo" }),
  });
  if (!reply.ok) throw new Error(`${email} cannot log in: ${reply.status}`);
  return (await reply.json()).access_token;
}

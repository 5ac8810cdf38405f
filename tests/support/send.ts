export interface Sending {
  token?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  body: any;
}

/** One request as any client would send it; `/api/v1` is put in front of paths that do not begin with /api/. */
export async function send(
  server: { url: string },
  method: string,
  path: string,
  { token, json, form, headers = {} }: Sending = {},
): Promise<Answer> {
  const response = await fetch(server.url + (path.startsWith("/api/") ? path : `/api/v1${path}`), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? form : JSON.stringify(json),
    redirect: "manual", // one would be unseen, and no call of the API has one
  });
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json() : await response.arrayBuffer();
  return { status: response.status, headers: response.headers, body };
}

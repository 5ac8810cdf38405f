import type { TestServer } from "./server";

/** `fetch` that leads into the server in this process, through no socket. */
export const fetchInto =
  ({ fastify }: Pick<TestServer, "fastify">): typeof fetch =>
  async (address, options) => {
    const request = new Request(new URL(String(address), "http://localhost"), options);
    const { pathname, search } = new URL(request.url);
    const { statusCode, headers, rawPayload } = await fastify.inject({
      method: request.method as "GET",
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: request.body ? Buffer.from(await request.arrayBuffer()) : undefined,
    });
    const said = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(statusCode === 204 ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: said,
    });
  };

import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface BrokenProxy {
  url: string;
  /** While true every connection is cut. */
  down: boolean;
  /** Connections that were cut while it was down. */
  refused: number;
  /** Cuts the connection instead of passing the next such reply on; resolves when it did. */
  swallow(path: string, when: (reply: { status: number }) => boolean): Promise<void>;
  /** Calls with this text in their path from now on. */
  countOf(path: string): () => number;
  stop(): Promise<void>;
}

/** A proxy in front of a server, that breaks what a test asks for. */
export async function startProxy(upstream: string): Promise<BrokenProxy> {
  const { hostname, port } = new URL(upstream);
  const paths: string[] = [];
  let swallowing: { path: string; when(reply: { status: number }): boolean; done(): void } | undefined;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url: path = "", headers } = incoming;
    if (proxy.down) {
      proxy.refused += 1;
      incoming.socket.destroy();
      return;
    }
    paths.push(path);
    const call = request({ hostname, port, method, path, headers });
    outgoing.once("close", () => call.destroy());
    incoming.pipe(call);
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      call.once("response", resolve).once("error", reject);
    });
    const body = await buffer(reply);
    const status = reply.statusCode ?? 0;
    const wanted = swallowing;
    if (proxy.down || (wanted && path.includes(wanted.path) && wanted.when({ status }))) {
      if (!proxy.down) swallowing = undefined;
      wanted?.done();
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(status, reply.headers).end(body);
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: BrokenProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    down: false,
    refused: 0,
    swallow: (path, when) =>
      new Promise((done) => {
        swallowing = { path, when, done };
      }),
    countOf(path) {
      const from = paths.length;
      return () => paths.slice(from).filter((each) => each.includes(path)).length;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

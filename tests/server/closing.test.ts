import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { startServer } from "../support/server";

/** Without care each of these would hold a closing server for longer than a test may take. */
it("a closing server waits for no connection that asks nothing: silent, kept alive, or answered this moment", async () => {
  const server = await startServer();
  const { hostname, port } = new URL(server.url);
  const silent = connect(Number(port), hostname);
  await once(silent, "connect");
  const gone = once(silent, "close");
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const answers = Array.from({ length: 8 }, async () => {
    const [reply] = await once(get(`${server.url}/api/health`, { agent }), "response");
    reply.resume();
    return reply.statusCode;
  });
  const [first] = await Promise.all([answers[0], ...answers]);
  expect(first).toBe(200);
  await server.stop();
  await gone;
  agent.destroy();
});

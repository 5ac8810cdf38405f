import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { startServer } from "../support/server";

it("a call on an open connection while the server closes is answered like any other", async () => {
  const server = await startServer();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answers = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answers += text;
  });
  const gone = once(socket, "close");
  socket.write("GET /api/v1/config/ HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => answers).toContain("messenger_api");
  // Half a request keeps the connection; a whole one elsewhere comes back once that half has been read.
  socket.write("GET /api/v1/overlays/ HTTP/1.1\r\nhost: x\r\n");
  await fetch(`${server.url}/api/health`);
  answers = "";
  const stopped = server.stop();
  socket.write("\r\n");
  await Promise.all([stopped, gone]);
  expect(answers).toMatch(
    /^HTTP\/1.1 401 [\s\S]*connection: close[\s\S]*\{"detail":"[^"]+","code":"errors.unauthenticated"\}$/i,
  );
});

/** Without care each of these would hold a closing server for longer than a test may take. */
it("a closing server waits for no idle connection: silent, kept alive, or just answered", async () => {
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

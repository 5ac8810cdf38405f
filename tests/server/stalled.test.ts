import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { endStalledBodies } from "../../server/http/stalled";
import { signal } from "../support/signal";

/** Longer than these tests need on any machine. */
const PATIENCE = 100_000;
const KEPT = 60_000;

/** What Node does with a socket's `timeout`: it ends the connection after so many ms without a byte. */
describe("a body", () => {
  let app: FastifyInstance;
  let socket: Socket;
  let served: Socket;
  let answer = "";
  let late = signal();
  afterEach(async () => {
    socket?.destroy();
    await app?.close();
  });

  async function listen(patience: number): Promise<number> {
    app = Fastify({ keepAliveTimeout: KEPT });
    endStalledBodies(app, patience);
    app.post("/", async ({ body }) => JSON.stringify(body));
    app.post("/long", async () => {
      await late.given;
      return "late";
    });
    app.server.on("connection", (connection) => {
      served = connection;
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return (app.server.address() as AddressInfo).port;
  }
  async function open(path: string, patience = PATIENCE): Promise<void> {
    answer = "";
    late = signal();
    socket = connect(await listen(patience), "127.0.0.1");
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    await once(socket, "connect");
    await expect.poll(() => served?.remotePort).toBe(socket.localPort);
    await write(head(path));
  }
  /** Until the server has read it. */
  async function write(text: string): Promise<void> {
    socket.write(text);
    await expect.poll(() => served.bytesRead).toBe(socket.bytesWritten);
  }
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`;
  const answers = () => answer.match(/HTTP\/1\.1 200/g)?.length ?? 0;
  const patience = () => served.timeout;

  it("that stops coming ends its connection", async () => {
    await open("/", 200);
    const silent = once(served, "timeout");
    const closed = once(socket, "close");
    socket.write('"123');
    await Promise.all([silent, closed]);
    expect(answers()).toBe(0);
  });

  it("that comes slowly is taken, and the connection is kept", async () => {
    await open("/");
    const seen = new Set<number | undefined>();
    for (const letter of '"12345678') {
      await write(letter);
      seen.add(patience());
    }
    expect([...seen]).toEqual([PATIENCE]);
    socket.write('"');
    await expect.poll(answers).toBe(1);
    await expect.poll(patience).not.toBe(PATIENCE);
    expect(patience()).toBeGreaterThanOrEqual(KEPT);
    socket.write(`${head("/")}"12345678"`);
    await expect.poll(answers).toBe(2);
  });

  it("that is whole may be answered late", async () => {
    await open("/long");
    expect(patience()).toBe(PATIENCE);
    await write('"12345678"');
    await expect.poll(patience).toBe(0);
    late.give();
    await expect.poll(answers).toBe(1);
    expect(answer).toContain("late");
  });
});

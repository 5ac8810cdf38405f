import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endStalledBodies } from "../../server/http/stalled";

const PATIENCE = 1500;

describe("a body", () => {
  let app: FastifyInstance;
  let socket: Socket;
  let answer = "";
  beforeAll(async () => {
    app = Fastify({ keepAliveTimeout: 60_000 });
    endStalledBodies(app, PATIENCE);
    app.post("/", async ({ body }) => JSON.stringify(body));
    app.post("/long", async () => {
      await pause(PATIENCE * 2);
      return "late";
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    socket?.destroy();
    await app?.close();
  });

  async function open(path: string): Promise<void> {
    socket?.destroy();
    answer = "";
    socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    await once(socket, "connect");
    socket.write(head(path));
  }
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`;
  const answers = () => answer.match(/HTTP\/1\.1 200/g)?.length ?? 0;

  it("that stops coming ends its connection", async () => {
    await open("/");
    const closed = once(socket, "close");
    socket.write('"123');
    const started = performance.now();
    await closed;
    expect(performance.now() - started).toBeGreaterThan(PATIENCE * 0.8);
    expect(answers()).toBe(0);
  });

  it("that comes slowly is taken, and the connection is kept", async () => {
    await open("/");
    for (const letter of '"12345678') {
      socket.write(letter);
      await pause(PATIENCE / 5);
    }
    socket.write('"');
    await expect.poll(answers, { timeout: 5000 }).toBe(1);
    await pause(PATIENCE * 1.5);
    socket.write(`${head("/")}"12345678"`);
    await expect.poll(answers, { timeout: 5000 }).toBe(2);
  });

  it("that is whole may be answered late", async () => {
    await open("/long");
    socket.write('"12345678"');
    await expect.poll(answers, { timeout: 10_000 }).toBe(1);
    expect(answer).toContain("late");
  });
});

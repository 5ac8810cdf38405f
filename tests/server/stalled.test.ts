import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endSlowBodies } from "../../server/http/stalled";
import { logInAs } from "../support/people";
import { startServer } from "../support/server";
import { signal } from "../support/signal";

const EVERY = 30_000;
const LEAST = 100;

/** The clock of the looks at a body is the test's; sockets have theirs. */
describe("a body", () => {
  let app: FastifyInstance;
  let socket: Socket;
  let served: Socket;
  let answer = "";
  let late = signal();
  afterEach(async () => {
    vi.useRealTimers();
    socket?.destroy();
    await app?.close();
  });

  async function open(path: string, length: number): Promise<void> {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    answer = "";
    late = signal();
    app = Fastify({ bodyLimit: 1e9 });
    endSlowBodies(app, { every: EVERY, leastBytes: LEAST });
    app.post("/", async ({ body }) => String(String(body).length));
    app.post("/late", { preParsing: async () => late.given }, async ({ body }) =>
      String(String(body).length),
    );
    app.post("/long", async () => {
      await late.given;
      return "late";
    });
    app.server.on("connection", (connection) => {
      served = connection;
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.on("error", () => undefined);
    await once(socket, "connect");
    await begin(path, length);
  }
  const begin = async (path: string, length: number) => {
    await write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`,
    );
    await expect.poll(() => vi.getTimerCount()).toBe(1);
  };
  /** Until the server has read it. */
  async function write(text: string): Promise<void> {
    socket.write(text);
    await expect.poll(() => served?.bytesRead).toBe(socket.bytesWritten);
  }
  const look = () => vi.advanceTimersByTime(EVERY);
  const answers = () => answer.match(/HTTP\/1\.1 200/g)?.length ?? 0;

  it("that stops coming, or comes too slowly, ends its connection [OP-19]", async () => {
    await open("/", 1000);
    await write("x".repeat(LEAST));
    look();
    expect(served.destroyed).toBe(false);
    await write("x".repeat(LEAST - 1));
    const closed = once(socket, "close");
    look();
    await closed;
    expect(answers()).toBe(0);
  });

  it("that comes fast enough is taken, and the connection is kept", async () => {
    await open("/", 5 * LEAST);
    for (let part = 0; part < 5; part++) {
      await write("x".repeat(LEAST));
      look();
    }
    await expect.poll(answers).toBe(1);
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    await begin("/", LEAST);
    await write("x".repeat(LEAST));
    await expect.poll(answers).toBe(2);
    expect(served.destroyed).toBe(false);
  });

  it("that takes longer than its size allows ends its connection", async () => {
    await open("/", 12_000_000);
    // Ten minutes, and two for the size.
    for (let looks = 1; looks < 24; looks++) {
      await write("x".repeat(LEAST));
      look();
    }
    expect(served.destroyed).toBe(false);
    await write("x".repeat(LEAST));
    const closed = once(socket, "close");
    look();
    await closed;
  });

  it("that waits for the server is not too slow", async () => {
    await open("/late", LEAST);
    await write("x".repeat(LEAST));
    for (let looks = 0; looks < 3; looks++) look();
    expect(served.destroyed).toBe(false);
    late.give();
    await expect.poll(answers).toBe(1);
  });

  it("that is whole may be answered late", async () => {
    await open("/long", LEAST);
    await write("x".repeat(LEAST));
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    late.give();
    await expect.poll(answers).toBe(1);
    expect(answer).toContain("late");
  });
});

describe("the server", () => {
  afterEach(() => vi.useRealTimers());

  it("ends a body that brings less than 64 KB in 30 s [OP-19]", async () => {
    const server = await startServer();
    try {
      const { token } = await logInAs(server, "admin@example.com");
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      const isEnded = async (bytes: number) => {
        const arrived = once(server.fastify.server, "request");
        const socket = connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => undefined);
        await expect.poll(() => vi.getTimerCount()).toBe(0);
        const head = `authorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 200000`;
        socket.write(`POST /api/v1/overlays/by_ids HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`);
        const [request] = (await arrived) as [IncomingMessage];
        await expect.poll(() => vi.getTimerCount()).toBe(1);
        socket.write(" ".repeat(bytes));
        await expect.poll(() => request.socket.bytesRead).toBe(socket.bytesWritten);
        await expect.poll(() => request.readableLength).toBe(0);
        vi.advanceTimersByTime(30_000);
        socket.destroy();
        return request.socket.destroyed;
      };
      expect([await isEnded(65_535), await isEnded(65_536)]).toEqual([true, false]);
    } finally {
      vi.useRealTimers();
      await server.stop();
    }
  });
});

import type { TestServer } from "./server";

interface Stream {
  write(line: string): unknown;
}

/** Everything the server's log says from here on. The logger writes to its descriptor past `process.stdout`. */
export function listenTo({ fastify }: TestServer): string[] {
  const log = fastify.log as unknown as Record<symbol, Stream>;
  const key = Object.getOwnPropertySymbols(log).find((symbol) => symbol.description === "pino.stream");
  const stream = key && log[key];
  if (!stream) throw new Error("The logger keeps its stream elsewhere now");
  const lines: string[] = [];
  stream.write = (line) => lines.push(line);
  return lines;
}

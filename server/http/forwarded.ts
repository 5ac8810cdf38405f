import type { FastifyInstance } from "fastify";
import type { Settings } from "../settings";

/** `1.2.3.4:5678`, `[2001:db8::1]:5678` or `[2001:db8::1]`: the address without its port. */
const bare = (entry: string): string =>
  entry
    .trim()
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
    .replace(/^\[(.+)\](?::\d+)?$/, "$1");

/** Removes ports from X-Forwarded-For, which some gateways add: each connection would count as a new visitor. */
export function dropForwardedPorts(app: FastifyInstance, { trustProxy }: Settings): void {
  if (!trustProxy) return;
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const forwarded = headers["x-forwarded-for"];
    if (typeof forwarded === "string") headers["x-forwarded-for"] = forwarded.split(",").map(bare).join(", ");
  });
}

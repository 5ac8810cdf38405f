import { BlockList, isIP } from "node:net";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { readAddresses } from "../generators/comfyui/addresses";
import { findEncoder } from "../generators/local/film";

/** Settings of a worker program (README.md, Machines that make pictures). */
export interface WorkerSettings {
  /** The API's address, without a path for its calls. */
  api: URL;
  /** Of the server that it works for. */
  key: string;
  name: string;
  /** Of one ComfyUI each; none: the local renderer draws. */
  comfyUi: string[];
  /** Whether other programs use them too. */
  comfyUiShared: boolean;
  /** Jobs at a time. */
  slots: number;
  encoder?: string;
  dataDir: string;
}

/** Reads the settings from an environment. Throws with one clear line, without secrets, if one is missing or invalid. */
export function readWorkerSettings(env: Record<string, string | undefined>): WorkerSettings {
  const comfyUi = readAddresses(env.COMFYUI_URL);
  const slots = Number(env.SLOTS || comfyUi.length || 1);
  if (!Number.isInteger(slots) || slots < 1 || slots > 100)
    throw new Error(`SLOTS is not a whole number from 1 to 100: ${env.SLOTS}`);
  if (!env.SERVER_KEY?.trim()) throw new Error("SERVER_KEY is missing: create a key on the server's page");
  return {
    api: readApi(env.SAFELIGHT_URL, env.ALLOW_HTTP === "1"),
    key: env.SERVER_KEY.trim(),
    name: (env.WORKER_NAME || hostname()).slice(0, 200),
    comfyUi,
    comfyUiShared: env.COMFYUI_SHARED === "1",
    slots,
    encoder: findEncoder(env),
    dataDir: resolve(env.DATA_DIR || "data"),
  };
}

function readApi(text: string | undefined, mayBePlain: boolean): URL {
  if (!text) throw new Error("SAFELIGHT_URL is missing: the address of the console");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error("SAFELIGHT_URL is not an address that begins with https:// or http://");
  if (url.protocol === "http:" && !mayBePlain && !isNear(url.hostname))
    throw new Error("SAFELIGHT_URL without https would show the key to the network: ALLOW_HTTP=1 allows it");
  return new URL(url.pathname.endsWith("/") ? url.href : `${url.href}/`);
}

const NEAR = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  NEAR.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  NEAR.addSubnet(net, bits, "ipv6");

/** Whether a host is this computer or in its network: by its address, or by a name that no public host has. */
function isNear(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  if (family > 0) return NEAR.check(host, family === 6 ? "ipv6" : "ipv4");
  return !host.includes(".") || /\.(local|lan|internal|home\.arpa|localhost)$/.test(host);
}

import { isIP } from "node:net";
import { resolve } from "node:path";
import { ACCESS_SECONDS } from "./auth/access-tokens";
import { SHORTEST_KEY } from "./auth/secret-key";
import { readAddresses } from "./generators/comfyui/addresses";
import { findEncoder } from "./generators/local/film";
import { isLoopback } from "./loopback";

/** Configuration of the process. The defaults work on a fresh machine (README.md, Settings). */
export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  blobUrl?: string;
  demo: boolean;
  admin?: { email: string; password: string };
  /** Host names of stores and galleries (OP-106); absent: those in the database stay. */
  domains?: DomainSetting[];
  /** Signs tokens; generated and stored in the data folder if absent, required in production. */
  secretKey?: string;
  /** Lifetime of an access token, seconds (OP-35). */
  accessTokenSeconds: number;
  /** Absent if a demo does not set it: then the stand-in is used (OP-177). */
  messengerApi?: string;
  /** Addresses of the payment providers; absent if a demo does not set them: then the stand-in is used (OP-229). */
  stripeApi?: string;
  yookassaApi?: string;
  /** Proxies whose X-Forwarded-* headers are trusted; from others they are ignored (ASVS v5.0.0-15.3.4). */
  trustProxy?: string[];
  /** Limits for one owner: rows of each entity, and megabytes of pictures (reliability rule 35). */
  ownerRows: number;
  ownerPictureMegabytes: number;
  /** Lower limits of some kinds of records, for one owner. */
  ownerLimits: Record<LimitedKind, number>;
  /** Most bots of one event. */
  eventBots: number;
  /** Most bots that this process serves at a time: each has an open connection to the messenger. */
  servedBots: number;
  /** Places of the API's own pool for servers without a key; 0: none (OP-217). */
  workers: number;
  /** Of one ComfyUI each, for servers without a key; none: the local renderer draws (OP-207). */
  comfyUi: string[];
  /** Whether other programs use them too. */
  comfyUiShared: boolean;
  /** Program that encodes films of the local renderer; absent: it makes none. */
  encoder?: string;
  /** Pictures at demo price for one payer in a day (OP-204). */
  demoGenerationsPerDay: number;
  /** Opens the metrics to its bearers; absent: to programs on this machine only. */
  metricsToken?: string;
  /** Folder of the built console; absent while Vite serves it. */
  clientDir?: string;
  log: boolean;
}

/** A domain, with the language of visitors who have chosen none; null follows their browser (OP-166, OP-194). */
export interface DomainSetting {
  name: string;
  language_code: string | null;
}

/** Path of the demo's messenger stand-in (OP-177). */
export const STAND_IN_PATH = "/messenger";

/** Path of the demo's stand-in for the payment providers (OP-229). */
export const DEMO_PAY_PATH = "/demo-pay";

/** Kinds of records that cost more than a row: bots hold a connection, categories are read as a whole tree (OP-198). */
const OWNER_LIMITS = { bots: 100, categories: 500 };
export type LimitedKind = keyof typeof OWNER_LIMITS;

const PUBLIC_MESSENGER = "https://api.telegram.org";
const PUBLIC_STRIPE = "https://api.stripe.com";
const PUBLIC_YOOKASSA = "https://api.yookassa.ru";

/** Reads the settings from an environment. Throws with one clear line if one is invalid. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const production = env.NODE_ENV === "production";
  const demo = env.DEMO === undefined || env.DEMO === "" ? !production : env.DEMO === "1";
  const port = Number(env.PORT ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT is not a port: ${env.PORT}`);
  const host = env.HOST || "127.0.0.1";
  const comfyUi = readAddresses(env.COMFYUI_URL);
  const places = readCount("WORKERS", env.WORKERS, comfyUi.length || 2, 0);
  // Without ComfyUI the local renderer makes the pictures, which must be switched on where they are real (OP-207).
  const hasGenerator = comfyUi.length > 0 || demo || env.LOCAL_RENDERER === "1";
  if ((production || env.SECRET_KEY) && (env.SECRET_KEY ?? "").length < SHORTEST_KEY)
    throw new Error(`SECRET_KEY must have ${SHORTEST_KEY} characters or more, and is needed in production`);
  if (env.METRICS_TOKEN && env.METRICS_TOKEN.length < SHORTEST_KEY)
    throw new Error(`METRICS_TOKEN must have ${SHORTEST_KEY} characters or more`);
  return {
    host,
    port,
    dataDir: resolve(env.DATA_DIR || "data"),
    databaseUrl: readAddress("DATABASE_URL", env.DATABASE_URL, ["postgres:", "postgresql:"]),
    blobUrl: readAddress("BLOB_URL", env.BLOB_URL, ["s3:"]),
    demo,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    domains: readDomains(env.DOMAINS),
    secretKey: env.SECRET_KEY || undefined,
    accessTokenSeconds: readCount("ACCESS_TOKEN_SECONDS", env.ACCESS_TOKEN_SECONDS, ACCESS_SECONDS),
    messengerApi:
      readAddress("MESSENGER_API", env.MESSENGER_API, ["https:", "http:"]) ??
      (demo ? undefined : PUBLIC_MESSENGER),
    stripeApi: readProvider("STRIPE_API", env.STRIPE_API) ?? (demo ? undefined : PUBLIC_STRIPE),
    yookassaApi: readProvider("YOOKASSA_API", env.YOOKASSA_API) ?? (demo ? undefined : PUBLIC_YOOKASSA),
    trustProxy: readProxies(env.TRUST_PROXY),
    ownerRows: readCount("OWNER_ROWS", env.OWNER_ROWS, 10_000),
    ownerPictureMegabytes: readCount("OWNER_PICTURE_MB", env.OWNER_PICTURE_MB, 5_000),
    ownerLimits: {
      bots: readCount("OWNER_BOTS", env.OWNER_BOTS, OWNER_LIMITS.bots),
      categories: readCount("OWNER_CATEGORIES", env.OWNER_CATEGORIES, OWNER_LIMITS.categories),
    },
    eventBots: readCount("EVENT_BOTS", env.EVENT_BOTS, 20),
    servedBots: readCount("SERVED_BOTS", env.SERVED_BOTS, 500),
    workers: hasGenerator ? places : 0,
    comfyUi,
    comfyUiShared: env.COMFYUI_SHARED === "1",
    encoder: findEncoder(env),
    demoGenerationsPerDay: readCount("DEMO_GENERATIONS_PER_DAY", env.DEMO_GENERATIONS_PER_DAY, 200),
    metricsToken: env.METRICS_TOKEN || undefined,
    log: env.LOG !== "0",
  };
}

function readCount(name: string, text: string | undefined, fallback: number, least = 1): number {
  const count = Number(text || fallback);
  if (!Number.isInteger(count) || count < least)
    throw new Error(`${name} is not a whole number ${least > 0 ? "above zero" : "from zero"}: ${text}`);
  return count;
}

/** The URL may contain a password, so errors do not quote it. */
function readAddress(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (!text) return undefined;
  // A PostgreSQL URL may have no host, with a socket folder in the query.
  if (
    protocols.some((protocol) => text.startsWith(`${protocol}//`)) &&
    URL.canParse(text.replace("@/", "@host/"))
  )
    return text;
  throw new Error(`${name} is not an address that begins with ${protocols.join("// or ")}//`);
}

const DOMAIN = /^((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}-]+)(?:=(en|ru))?$/u;

/** `console.example.com`, `fotobudka.example.com=ru`. */
function readDomains(text = ""): DomainSetting[] | undefined {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  const domains = entries.flatMap((entry) => {
    const [, name, language = null] = DOMAIN.exec(entry) ?? [];
    return name ? [{ name: name.toLowerCase(), language_code: language }] : [];
  });
  if (domains.length < entries.length)
    throw new Error(`DOMAINS is not a list of host names, each alone or with =en or =ru: ${text}`);
  return domains.length > 0 ? domains : undefined;
}

/** Keys of accounts are sent there: only encrypted, or to this machine. */
function readProvider(name: string, value: string | undefined): string | undefined {
  const address = readAddress(name, value, ["https:", "http:"]);
  if (address?.startsWith("http:") && !isLoopback(new URL(address).hostname))
    throw new Error(`${name} begins with http:// and is not an address of this machine`);
  return address?.replace(/\/+$/, "");
}

const NAMED_NETS = ["loopback", "linklocal", "uniquelocal"];

function readProxies(text = ""): string[] | undefined {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  if (entries.length === 0) return undefined;
  if (entries.every((entry) => NAMED_NETS.includes(entry) || isNet(entry))) return entries;
  throw new Error(`TRUST_PROXY is not a list of addresses: ${text}`);
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. */
function isNet(entry: string): boolean {
  const [address = "", bits = "1", ...rest] = entry.split("/");
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
}

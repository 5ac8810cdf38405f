import type { Server } from "node:net";
import type { Role } from "../contract/core/access";
import type { AccessTokens } from "./auth/access-tokens";
import type { LoginLimits } from "./auth/login-limits";
import type { RecentLogins } from "./auth/recent-logins";
import type { SealedTexts } from "./auth/sealed-texts";
import type { Board } from "./engine/board";
import type { Running } from "./engine/running";
import type { Memory } from "./memory";
import type { Providers } from "./payments/providers";
import type { Settings } from "./settings";
import type { BlobStore } from "./store/blobs";
import type { Database } from "./store/database";
import type { Queues } from "./work-queue";

/** Dependencies of calls. Created once by `app.ts` and passed to every handler. */
export interface Services {
  settings: Settings;
  /** Shown on the login page; only if the demo is on (OP-176). */
  demoAccounts?: readonly { role: Role; email: string; password: string }[];
  database: Database;
  blobs: BlobStore;
  /** Queues that limit expensive work. */
  queues: Queues;
  memory: Memory;
  accessTokens: AccessTokens;
  loginLimits: LoginLimits;
  /** Logins of polls. */
  recentLogins: RecentLogins;
  /** Signs captcha challenges. */
  captchaKey: string;
  /** Key of the HMACs of remembered requests (OP-175). */
  requestKey: string;
  /** Encrypts remembered answers that hold a secret, each bound to the id of its caller. */
  rememberedSecrets: SealedTexts;
  /** Encrypts the tokens of delivery bots, each bound to the id of its row. */
  botTokens: SealedTexts;
  /** Encrypts the keys of payment systems, each bound to the id of its row. */
  paymentSecrets: SealedTexts;
  providers: Providers;
  /** Progress of generations, for checks. */
  board: Board;
  /** Attempts to make pictures that run in this process. */
  running: Running;
  /** The listening HTTP server, if it is not this server's own, as in development. */
  listener?(): Server | null;
  /** The server's clock; tests replace it. */
  now(): Date;
}

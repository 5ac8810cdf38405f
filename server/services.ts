import type { Server } from "node:net";
import type { Role } from "../contract/core/access";
import type { AccessTokens } from "./auth/access-tokens";
import type { LoginLimits } from "./auth/login-limits";
import type { SealedTexts } from "./auth/sealed-texts";
import type { Settings } from "./settings";
import type { BlobStore } from "./store/blobs";
import type { Database } from "./store/database";
import type { Queues } from "./work-queue";

/** What every call may lean on. Made once by `app.ts`, handed to every handler. */
export interface Services {
  settings: Settings;
  /** Offered on the login page; only while the demo is on (OP-176). */
  demoAccounts?: readonly { role: Role; email: string; password: string }[];
  database: Database;
  blobs: BlobStore;
  /** What bounds costly work. */
  queues: Queues;
  accessTokens: AccessTokens;
  loginLimits: LoginLimits;
  /** Signs captcha challenges. */
  captchaKey: string;
  /** Is shown in the hashes of remembered requests (OP-175). */
  requestKey: string;
  /** Tokens of delivery bots in the database, each sealed for the id of its row. */
  botTokens: SealedTexts;
  /** What listens for this server where it does not do so itself, as in development. */
  listener?(): Server | null;
  /** The one clock of the server; tests turn it. */
  now(): Date;
}

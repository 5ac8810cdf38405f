import type { AccessTokens } from "./auth/access-tokens";
import type { LoginLimits } from "./auth/login-limits";
import type { Settings } from "./settings";
import type { BlobStore } from "./store/blobs";
import type { Database } from "./store/database";

/** What every call may lean on. Made once by `app.ts`, handed to every handler. */
export interface Services {
  settings: Settings;
  database: Database;
  blobs: BlobStore;
  accessTokens: AccessTokens;
  loginLimits: LoginLimits;
  /** Signs captcha challenges. */
  captchaKey: string;
  /** Stands in the hashes of remembered requests (OP-175). */
  requestKey: string;
  /** The one clock of the server; tests turn it. */
  now(): Date;
}

import { beforeAll, it } from "vitest";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { type SeenOf, walkEveryScreen } from "./walk";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

const seenByAll: SeenOf = new Map();

// Dealers' screens are walked on a phone, where less fits; on a desktop they differ from admins' and organisers' by words.
it.for(["admin", "organiser"] as const)(
  "every screen of %s on a desktop, in en: opens inside the app, quiet, reachable in light and dark, with all that opens there, nothing cut [SHELL-58]",
  { timeout: 600_000 },
  async (role, { task }) => {
    const seen = task.result?.retryCount ? new Map() : seenByAll; // a second try takes everything
    await walkEveryScreen(server, { role, viewport: "desktop", language: "en" }, seen);
  },
);

import { beforeAll, it } from "vitest";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { walkEveryScreen } from "./walk";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

it.each(["organiser", "dealer", "admin"] as const)(
  "every screen of %s on a phone, in ru: opens by its address, quiet, reachable in light and dark, with all that opens there, nothing cut [SHELL-58]",
  async (role) => {
    await walkEveryScreen(server, { role, viewport: "phone", language: "ru" });
  },
  600_000,
);

import { beforeAll, it } from "vitest";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { walkEveryScreen } from "./walk";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

it("every screen on a phone, in ru: opens by its address, quiet, reachable in light and dark, nothing cut [SHELL-58]", async () => {
  await walkEveryScreen(server, { viewport: "phone", language: "ru" });
}, 600_000);

import { PASSWORD } from "../support/accounts";
import { type BoothAccount, boothTokens } from "../support/booths";
import { send } from "../support/send";
import type { TestServer } from "../support/server";
import type { Sample } from "./authorisation.working";

interface Stage {
  server: TestServer;
  /** It has a decor with pictures. */
  booth: BoothAccount;
  /** Access token of its session. */
  token: () => Promise<string>;
}

/** A valid request for every call of a booth's own program (OP-236). */
export const boothSamples = (stage: () => Stage): Record<string, () => Promise<Sample>> => ({
  "booth.login": async () => ({ json: { login: stage().booth.login, password: PASSWORD } }),
  "booth.refresh": async () => {
    const { refresh_token } = await boothTokens(stage().server, stage().booth);
    return { json: { refresh_token } };
  },
  "booth.state": async () => ({}),
  "booth.unlock": async () => ({ json: { password: PASSWORD } }),
  "booth.logout": async () => ({}),
  "booth.picture": async () => {
    const { server, token } = stage();
    const { body } = await send(server, "GET", "/api/booth/state", { token: await token() });
    return { params: { name: body.booth.decor.first_screen_image } };
  },
});

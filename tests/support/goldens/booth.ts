import { PASSWORD } from "../accounts";
import { type Golden, IDS } from "./golden";

const tokens = ["access_token", "refresh_token"];

/** Calls of a booth's own program (OP-236); their bearer is a booth's. Logout comes last: it ends that session. */
export const boothGoldens: Golden[] = [
  {
    id: "booth.login",
    line: "POST /api/booth/login",
    bearer: false,
    json: { login: IDS.boothLogin, password: PASSWORD },
    status: 200,
    reply: tokens,
  },
  {
    id: "booth.refresh",
    line: "POST /api/booth/refresh",
    bearer: false,
    json: { refresh_token: IDS.boothRefresh },
    status: 200,
    reply: tokens,
  },
  {
    id: "booth.state",
    line: "GET /api/booth/state",
    bearer: true,
    status: 200,
    reply: ["now", "booth", "event", "next"],
  },
  {
    id: "booth.picture",
    line: `GET /api/booth/pictures/${IDS.boothPicture}`,
    bearer: true,
    status: 200,
    reply: "bytes",
  },
  {
    id: "booth.unlock",
    line: "POST /api/booth/unlock",
    bearer: true,
    json: { password: PASSWORD },
    status: 204,
  },
  { id: "booth.logout", line: "POST /api/booth/logout", bearer: true, status: 204 },
];

/** Whether the call is of a booth's program, and none of the console's. */
export const isOfBooth = ({ id }: Pick<Golden, "id">) => id.startsWith("booth.");

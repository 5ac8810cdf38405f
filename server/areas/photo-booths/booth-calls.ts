import { and, eq, isNull } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/booth";
import { logIn, tryPassword } from "../../auth/log-in";
import { netOf } from "../../auth/login-limits";
import { readRefreshToken } from "../../auth/refresh-tokens";
import { BOOTHS } from "../../auth/session-kinds";
import { endSession, refreshSession } from "../../auth/sessions";
import { notFound, Refusal, unauthenticated } from "../../errors";
import type { Handler } from "../../http/call";
import { sendPicture } from "../../http/pictures";
import { picturesOf, readBoothState } from "../../rules/booth-state";
import type { Services } from "../../services";
import { photo_booths } from "../../store/schema";

async function findByLogin({ database }: Services, login: string) {
  const { id, password_hash } = photo_booths;
  const [row] = await database
    .db()
    .select({ id, password_hash })
    .from(photo_booths)
    .where(and(eq(photo_booths.login, login), isNull(photo_booths.deleted_at)));
  return row;
}

/** POST /booth/login. Answer and timing are the same for an unknown login and a wrong password. */
export const boothLogin: Handler<typeof contract.boothLogin> = async ({ body, services, request }) => {
  const login = body.login.trim();
  const { tokens } = await logIn(services, request, {
    kind: BOOTHS,
    // Apart from the e-mails of users.
    name: `booth ${login}`,
    password: body.password,
    find: () => findByLogin(services, login),
    refusal: "errors.invalid_booth_credentials",
  });
  return tokens;
};

export const boothRefresh: Handler<typeof contract.boothRefresh> = ({ body, services, request }) => {
  request.actor = { session: readRefreshToken(body.refresh_token)?.sessionId };
  return refreshSession(services, BOOTHS, body.refresh_token);
};

export const boothLogout: Handler<typeof contract.boothLogout> = async ({ caller, services }) => {
  await endSession(services, BOOTHS, caller.sessionId);
  return undefined;
};

export const boothUnlock: Handler<typeof contract.boothUnlock> = async (call) => {
  const { body, caller, services, request } = call;
  const { id, password_hash } = photo_booths;
  const [row] = await services.database
    .db()
    .select({ password_hash })
    .from(photo_booths)
    .where(eq(id, caller.id_photo_booth));
  const account = { key: caller.id_photo_booth, password_hash: row?.password_hash };
  const compare = () => tryPassword(services, request, account, body.password);
  if (!(await services.queues.logins.run(netOf(request.ip), compare)))
    throw new Refusal(403, "errors.wrong_password");
  services.loginLimits.succeeded(caller.id_photo_booth);
  return undefined;
};

export const boothState: Handler<typeof contract.boothState> = async ({ caller, services }) => {
  const state = await readBoothState(services, caller.id_photo_booth);
  if (!state) throw unauthenticated();
  return state;
};

async function mayRead(services: Services, booth: string, name: string): Promise<boolean> {
  const { boothPictures } = services.memory;
  if (boothPictures.get(booth)?.has(name)) return true;
  const state = await readBoothState(services, booth);
  const pictures = new Set(state ? picturesOf(state) : []);
  boothPictures.set(booth, pictures);
  return pictures.has(name);
}

export const boothPicture: Handler<typeof contract.boothPicture> = async (call) => {
  const { caller, services, params, query } = call;
  if (!(await mayRead(services, caller.id_photo_booth, params.name))) throw notFound();
  return sendPicture(call, params.name, query.thumbnail);
};

import { newSessionSecret } from "../auth/refresh-tokens";
import type { Services } from "../services";
import { sessions } from "../store/schema";
import { hoursFromNow } from "./time";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0";
const AGENTS = [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`,
  `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`,
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
];

/** One login per account at different times, from documentation addresses (RFC 5737); nobody has the tokens. */
export async function bringLogins(services: Services, users: readonly string[]): Promise<void> {
  const rows = users.map((id_user, index) => ({
    id_user,
    created_at: hoursFromNow(services, -20 * (index + 1)),
    last_active_at: hoursFromNow(services, -3 * index - 1),
    ip: `203.0.113.${10 + index * 7}`,
    user_agent: AGENTS[index % AGENTS.length],
    secret: newSessionSecret(),
    rotated_at: services.now(),
    expires_at: hoursFromNow(services, 24 * 30 - 20 * (index + 1)),
  }));
  await services.database.db().insert(sessions).values(rows);
}

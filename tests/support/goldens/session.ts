import type { Golden } from "./golden";

export const sessionGoldens: Golden[] = [
  {
    id: "session.login",
    line: "POST /api/v1/auth",
    bearer: false,
    json: { email: "admin@example.com", password: "safelight-demo" },
    status: 200,
    reply: ["access_token", "refresh_token", "user"],
  },
  { id: "session.profile", line: "GET /api/v1/users/profile", bearer: true, status: 200, reply: ["user"] },
  {
    id: "session.check_email",
    line: "GET /api/v1/check_email?email=a%40example.com",
    bearer: false,
    status: 200,
    reply: "boolean",
  },
  {
    id: "session.client_log",
    line: "POST /api/logs/client",
    bearer: false,
    json: {
      event: "forced_logout",
      reason: "session_expired",
      path: "/events",
      status: 401,
      timestamp: "2026-01-01T00:00:00Z",
      id_user: null,
    },
    status: 204,
  },
  {
    id: "config.read",
    line: "GET /api/v1/config/",
    bearer: false,
    status: 200,
    reply: ["language", "features", "messenger_api"],
  },
  { id: "session.logout", line: "GET /api/v1/logout", bearer: true, status: 204 },
];

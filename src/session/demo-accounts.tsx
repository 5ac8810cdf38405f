import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useServerConfig } from "../providers/server";
import type { Login } from "./use-login";

/** Texts by role: OP-176 names no list of roles, and accounts of unknown ones are not offered. */
const ROLES: Record<string, "user" | "dealer" | "admin" | undefined> = {
  user: "user",
  organiser: "user",
  dealer: "dealer",
  admin: "admin",
};

/** One-click logins, only if the server offers them (OP-176). */
export function DemoAccounts({ login }: { login: Login }) {
  const { t } = useTranslation();
  const title = useId();
  const accounts = useServerConfig()?.demo?.accounts.filter(({ role }) => role in ROLES) ?? [];
  if (accounts.length === 0) return null;
  return (
    <section className="session-demo" aria-labelledby={title}>
      <h2 className="caption faint" id={title}>
        {t("login.demo.title")}
      </h2>
      <ul className="card">
        {accounts.map(({ role, email, password }) => {
          const key = `login.demo.${ROLES[role] ?? "user"}` as const;
          return (
            <li key={email}>
              <span className="avatar quiet" aria-hidden="true">
                {t(`${key}.role`).slice(0, 2).toUpperCase()}
              </span>
              <span className="session-demo-text">
                <span className="strong">{t(`${key}.role`)}</span>
                <span className="caption faint">{t(`${key}.text`)}</span>
              </span>
              <button
                type="button"
                className="button small"
                aria-disabled={login.busy}
                onClick={() => void login.attempt({ email, password })}
              >
                {t(`${key}.submit`)}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

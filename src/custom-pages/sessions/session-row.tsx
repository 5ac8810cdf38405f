import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe, useRole } from "../../providers/me";
import { useFormat } from "../../providers/i18n/use-format";
import { pathsOf } from "../../resources/routes";
import { users } from "../../resources/users";
import { initialsOf } from "../../shared/person";
import type { ListedSession } from "./session-list";

export interface SessionTools {
  nameOf(entity: string, id: string): string | undefined;
  agentOf(userAgent: string): string;
  onEnd(session: ListedSession): void;
}

interface SessionRowProps extends SessionTools {
  session: ListedSession;
}

export function SessionRow({ session, nameOf, agentOf, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const me = useMe()?.id;
  const name = nameOf("users", session.id_user) ?? session.id_user.slice(0, 8);
  const [first_name = "", last_name = ""] = name.split(" ");
  const active = session.last_active_at;
  const agent = agentOf(session.user_agent);
  // A dealer's own account is not among the users that dealers may open (OP-127).
  const opens = role === "admin" || session.id_user !== me;
  return (
    <tr>
      <td className="sl-card-lead">
        <span className="avatar quiet" aria-hidden="true">
          {initialsOf({ first_name, last_name })}
        </span>
      </td>
      <td className="sl-title">
        <span className="sl-name">
          {opens ? (
            <Link to={pathsOf(users).record(session.id_user)} className="sl-line" title={name}>
              {name}
            </Link>
          ) : (
            <span className="sl-line strong">{name}</span>
          )}
          {session.is_current && <span className="tag acc">{t("sessions.current")}</span>}
        </span>
      </td>
      <td className="sl-card-fact">
        <span className="sl-line" title={session.user_agent || undefined}>
          {agent}
        </span>
      </td>
      <td className="sl-wide">
        <span className="sl-line small-text muted figures">{session.ip}</span>
      </td>
      <td className="sl-wide">
        <span className="sl-line small-text muted figures">
          {session.created_at && format.dateTime(session.created_at)}
        </span>
      </td>
      <td className="sl-card-tag">
        {active && (
          <time className="sl-line small-text muted" dateTime={active} title={format.dateTime(active)}>
            {format.relative(active)}
          </time>
        )}
      </td>
      <td className="sl-actions">
        <span className="sl-row-actions">
          <button
            type="button"
            className="button text small"
            aria-label={t(session.is_current ? "sessions.end_own_of" : "sessions.end_of", { name, agent })}
            aria-haspopup="dialog"
            onClick={() => onEnd(session)}
          >
            {t(session.is_current ? "actions.log_out" : "sessions.end")}
          </button>
        </span>
      </td>
    </tr>
  );
}

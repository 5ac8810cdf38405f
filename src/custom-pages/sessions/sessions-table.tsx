import "../../fields/fields.css";
import "./sessions.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DataColumn, DataTable } from "../../components/data-table";
import { useFormat } from "../../providers/i18n/use-format";
import { useMe, useRole } from "../../providers/me";
import { pathsOf } from "../../resources/routes";
import { users } from "../../resources/users";
import { initialsOf } from "../../shared/person";
import type { ListedSession } from "./session-list";

interface SessionsTableProps {
  /** Undefined while they load. */
  rows: readonly ListedSession[] | undefined;
  /** Number of skeleton rows. */
  size: number;
  nameOf(session: ListedSession): string;
  agentOf(userAgent: string): string;
  onEnd(session: ListedSession): void;
}

export function SessionsTable({ rows, size, nameOf, agentOf, onEnd }: SessionsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const me = useMe()?.id;
  // Dealers may not open their own account (OP-127).
  const canOpen = ({ id_user }: ListedSession) => role === "admin" || id_user !== me;
  const columns: readonly DataColumn<ListedSession>[] = [
    {
      key: "initials",
      title: t("resources.users.initials"),
      bare: true,
      width: 44,
      className: "sl-card-lead",
      cell(session) {
        const [first_name = "", last_name = ""] = nameOf(session).split(" ");
        return (
          <span className="avatar quiet" aria-hidden="true">
            {initialsOf({ first_name, last_name })}
          </span>
        );
      },
    },
    {
      key: "user",
      title: t("sessions.user"),
      className: "sl-title",
      cell: (session) => (
        <span className="sl-name">
          {canOpen(session) ? (
            <Link to={pathsOf(users).record(session.id_user)} className="sl-line" title={nameOf(session)}>
              {nameOf(session)}
            </Link>
          ) : (
            <span className="sl-line strong">{nameOf(session)}</span>
          )}
          {session.is_current && <span className="tag acc">{t("sessions.current")}</span>}
        </span>
      ),
    },
    {
      key: "browser",
      title: t("sessions.browser"),
      width: 184,
      className: "sl-card-fact",
      cell: ({ user_agent }) => (
        <span className="sl-line" title={user_agent || undefined}>
          {agentOf(user_agent)}
        </span>
      ),
    },
    {
      key: "ip",
      title: t("sessions.ip"),
      width: 168,
      className: "sl-wide",
      cell: ({ ip }) => <span className="sl-line small-text muted figures">{ip}</span>,
    },
    {
      key: "created",
      title: t("fields.created_at"),
      width: 176,
      className: "sl-wide",
      cell: ({ created_at }) => (
        <span className="sl-line small-text muted figures">{created_at && format.dateTime(created_at)}</span>
      ),
    },
    {
      key: "active",
      title: t("sessions.last_active"),
      width: 168,
      className: "sl-card-tag",
      cell: ({ last_active_at: at }) =>
        at && (
          <time className="sl-line small-text muted" dateTime={at} title={format.dateTime(at)}>
            {format.relative(at)}
          </time>
        ),
    },
    {
      key: "actions",
      title: t("list.actions"),
      bare: true,
      width: 136,
      className: "sl-actions",
      cell(session) {
        const named = { name: nameOf(session), agent: agentOf(session.user_agent) };
        return (
          <span className="sl-row-actions">
            <button
              type="button"
              className="button text small"
              aria-label={t(session.is_current ? "sessions.end_own_of" : "sessions.end_of", named)}
              aria-haspopup="dialog"
              onClick={() => onEnd(session)}
            >
              {t(session.is_current ? "actions.log_out" : "sessions.end")}
            </button>
          </span>
        );
      },
    },
  ];
  return (
    <DataTable
      label={t("menu.sessions")}
      className="sessions"
      giveWay={["created", "ip", "active"]}
      columns={columns}
      rows={rows}
      size={size}
      keyOf={({ id }) => id}
    />
  );
}

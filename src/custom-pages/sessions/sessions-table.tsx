import "../../fields/fields.css";
import "../../components/data-table.css";
import "../../components/data-cards.css";
import "./sessions.css";
import { useTranslation } from "react-i18next";
import type { ListedSession } from "./session-list";
import { SessionRow, type SessionTools } from "./session-row";

interface SessionsTableProps extends SessionTools {
  /** Undefined until they have arrived. */
  rows: readonly ListedSession[] | undefined;
  /** Rows to keep room for until then. */
  size: number;
}

const MOST_BONES = 10;

/** Plain rows and cells like the generic list's (docs/adr/004-own-table.md). */
export function SessionsTable({ rows, size, ...row }: SessionsTableProps) {
  const { t } = useTranslation();
  return (
    <div className="sl-table-box card">
      <table className="sl-table rows-dense sessions" aria-label={t("menu.sessions")} aria-busy={!rows}>
        <colgroup>
          <col style={{ width: 44 }} />
          <col />
          <col />
          <col className="sl-wide" style={{ width: 168 }} />
          <col className="sl-wide" style={{ width: 176 }} />
          <col style={{ width: 144 }} />
          <col className="sl-actions" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("resources.users.initials")}</span>
            </th>
            <th scope="col">{t("sessions.user")}</th>
            <th scope="col">{t("sessions.browser")}</th>
            <th scope="col" className="sl-wide">
              {t("sessions.ip")}
            </th>
            <th scope="col" className="sl-wide">
              {t("fields.created_at")}
            </th>
            <th scope="col">{t("sessions.last_active")}</th>
            <th scope="col" className="sl-actions">
              <span className="visually-hidden">{t("list.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((session) => <SessionRow key={session.id} session={session} {...row} />)
            : Array.from({ length: Math.min(size, MOST_BONES) }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows without data have nothing but their place.
                <tr key={at}>
                  <td className="sl-card-lead">
                    <span className="avatar quiet" />
                  </td>
                  {["sl-title", "sl-card-fact", "sl-wide", "sl-wide", "sl-card-tag"].map((name, cell) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells without data have nothing but their place.
                    <td key={cell} className={name}>
                      <div
                        className="skeleton sl-skeleton-line"
                        style={{ width: 112 + ((at + cell) % 3) * 16 }}
                      />
                    </td>
                  ))}
                  <td className="sl-actions" />
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

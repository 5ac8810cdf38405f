import "../../screens/list/list.css";
import "../../screens/list/states.css";
import { StopOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Glyph } from "../../components/glyph";
import { PageHeader } from "../../components/page/page-header";
import { useTitle } from "../../components/page/use-title";
import { useNames } from "../../fields/reference/use-names";
import { useFormat } from "../../providers/i18n/use-format";
import { useMe } from "../../providers/me";
import { writeAddress } from "../../screens/list/list-address";
import { OwnershipSwitch, readOwnership } from "../../screens/list/ownership-switch";
import { Pager } from "../../screens/list/pager";
import { useRowFocus } from "../../screens/list/row-focus";
import { SearchBox } from "../../screens/list/search-box";
import { filterSessions, type ListedSession, useSessions } from "./session-list";
import { SessionsTable } from "./sessions-table";
import { useEndSessions } from "./use-end-sessions";
import { useLocalPage } from "./use-local-page";
import { readAgent } from "./user-agent";

const TITLE = "menu.sessions";

/** Active sessions (USR-04, USR-09), to end one or all others. */
export function SessionsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe()?.id ?? "";
  const { sessions, forget } = useSessions();
  const [query, setQuery] = useSearchParams();
  const search = query.get("search")?.slice(0, 200) ?? "";
  const ownership = readOwnership(query, "everybody");
  const nameOf = useNames({ users: sessions?.map((session) => session.id_user) ?? [] });
  const agentOf = (userAgent: string) => agentLabel(userAgent, t);
  const shown =
    sessions &&
    filterSessions(sessions, {
      ownership,
      search,
      me,
      textOf: ({ id_user, ip, user_agent }) => [nameOf("users", id_user), ip, agentOf(user_agent)].join(" "),
    });
  const page = useLocalPage(shown, "sessions");
  const userNameOf = ({ id_user }: ListedSession) => nameOf("users", id_user) ?? id_user.slice(0, 8);
  const keepFocus = useRowFocus(page.rows);
  const { endOne, endAll } = useEndSessions(forget, userNameOf, keepFocus);
  // If the server does not mark the current session (OP-179), it would be ended with the others.
  const isMarked = sessions?.some((session) => session.is_current);
  const others = isMarked && shown ? shown.filter((session) => !session.is_current) : [];
  const setSearch = useCallback(
    (text: string) => setQuery((now) => writeAddress(now, { search: text, page: 1 }), { replace: true }),
    [setQuery],
  );
  useTitle(TITLE);
  return (
    <>
      <PageHeader title={t(TITLE)} count={shown && format.number(shown.length)}>
        {others.length > 0 && (
          <button type="button" className="button" onClick={() => void endAll(others)}>
            <Glyph of={StopOutlined} />
            {t("sessions.end_others", { count: others.length, number: format.number(others.length) })}
          </button>
        )}
      </PageHeader>
      <div className="sl-toolbar">
        <SearchBox value={search} placeholder={t("sessions.search")} onSearch={setSearch} />
        <OwnershipSwitch usual="everybody" label={t("sessions.ownership")} />
      </div>
      {shown?.length === 0 ? (
        // The own session is always there, so only a search has no results.
        <div className="sl-state centred card" role="status">
          <h2>{t("sessions.none")}</h2>
          <button type="button" className="button" onClick={() => setSearch("")}>
            {t("list.clear_search")}
          </button>
        </div>
      ) : (
        <>
          <SessionsTable
            rows={page.rows}
            size={page.size}
            nameOf={userNameOf}
            agentOf={agentOf}
            onEnd={(session) => void endOne(session)}
          />
          <Pager list={page} />
        </>
      )}
    </>
  );
}

/** "Chrome 126 on Windows"; an unknown user agent is shown unchanged. */
function agentLabel(userAgent: string, t: TFunction): string {
  const { browser, version, system } = readAgent(userAgent);
  const name = [browser, version].filter(Boolean).join(" ");
  if (name && system) return t("sessions.browser_on", { browser: name, system });
  return name || system || userAgent || t("sessions.unknown_browser");
}

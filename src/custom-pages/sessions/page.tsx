import "../../screens/list/list.css";
import { StopOutlined } from "@ant-design/icons";
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
import { SearchBox } from "../../screens/list/search-box";
import { NoSessions } from "./no-sessions";
import { chooseSessions, type ListedSession } from "./session-list";
import { SessionsTable } from "./sessions-table";
import { useAgentLabels } from "./use-agent-labels";
import { useEnding } from "./use-ending";
import { useLocalPage } from "./use-local-page";
import { useSessions } from "./use-sessions";

const TITLE = "menu.sessions";

/** Who is logged in where (USR-04, USR-09): ends one session or all others. */
export function SessionsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe()?.id ?? "";
  const { sessions, forget } = useSessions();
  const [query, setQuery] = useSearchParams();
  const search = query.get("search")?.slice(0, 200) ?? "";
  const ownership = readOwnership(query, "everybody");
  const nameOf = useNames({ users: sessions?.map((session) => session.id_user) ?? [] });
  const agentOf = useAgentLabels();
  const shown =
    sessions &&
    chooseSessions(sessions, {
      ownership,
      search,
      me,
      textOf: ({ id_user, ip, user_agent }) => [nameOf("users", id_user), ip, agentOf(user_agent)].join(" "),
    });
  const page = useLocalPage(shown, "sessions");
  const personOf = ({ id_user }: ListedSession) => nameOf("users", id_user) ?? id_user.slice(0, 8);
  const ending = useEnding(forget, personOf);
  // A server that does not say which one is this very session (OP-179) would have it ended with the others.
  const known = sessions?.some((session) => session.is_current);
  const others = known && shown ? shown.filter((session) => !session.is_current) : [];
  const setSearch = useCallback(
    (text: string) => setQuery((now) => writeAddress(now, { search: text, page: 1 }), { replace: true }),
    [setQuery],
  );
  useTitle(TITLE);
  return (
    <>
      <PageHeader title={t(TITLE)} count={shown && format.number(shown.length)}>
        {others.length > 0 && (
          <button type="button" className="button" onClick={() => void ending.endAll(others)}>
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
        <NoSessions onClear={() => setSearch("")} />
      ) : (
        <>
          <SessionsTable
            rows={page.rows}
            size={page.size}
            nameOf={personOf}
            agentOf={agentOf}
            onEnd={(session) => void ending.endOne(session)}
          />
          <Pager list={page} />
        </>
      )}
    </>
  );
}

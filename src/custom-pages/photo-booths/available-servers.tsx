import "../../editor/assigned/assigned.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Server } from "../../../contract/entities/server";
import { QueryState } from "../../components/query-state";
import { Section } from "../../components/section";
import { ServerFacts } from "./server-facts";

interface AvailableServersProps {
  query: { data?: readonly Server[] | undefined; error: unknown; refetch(): unknown };
  to(server: Server): string | undefined;
}

/** Active servers that the booth may use now: shared with its owner, or dedicated to it (OP-74). To be read only. */
export function AvailableServers({ query, to }: AvailableServersProps) {
  const { t } = useTranslation();
  const title = t("resources.photo_booths.available");
  return (
    <Section title={title}>
      <p className="muted small-text">{t("resources.photo_booths.available_text")}</p>
      <QueryState
        query={query}
        empty={t("resources.photo_booths.no_available")}
        skeleton={<span className="skeleton sl-skeleton-line" style={{ width: 160 }} />}
      />
      {query.data && query.data.length > 0 && (
        <ul className="sl-assigned card" aria-label={title}>
          {query.data.map((server) => {
            const path = to(server);
            return (
              <li key={server.id} className="sl-assigned-row">
                <span className="sl-assigned-text">
                  {path ? (
                    <Link to={path} className="sl-line strong">
                      {server.name}
                    </Link>
                  ) : (
                    <span className="sl-line strong">{server.name}</span>
                  )}
                  <ServerFacts server={server} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

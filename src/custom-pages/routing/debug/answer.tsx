import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../../../components/alert";
import { type DataColumn, DataTable } from "../../../components/data-table";
import { ServerState } from "../../../domain/servers/server-state";
import { useFormat } from "../../../providers/i18n/use-format";
import { pathsOf } from "../../../resources/routes";
import { servers } from "../../../resources/servers";
import { type RoutingTag, tagName } from "../use-routing-tags";
import type { RoutingAnswer } from "./model";

type Candidate = RoutingAnswer["candidates"][number];
type Cell = DataColumn<Candidate>["cell"];

interface AnswerProps {
  answer: RoutingAnswer;
  isOutdated: boolean;
  tags: readonly RoutingTag[];
}

/** The selected server, the tags found, and the ranking with reasons. */
export function Answer({ answer, isOutdated, tags }: AnswerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { selected_server_id: selected, candidates } = answer;
  const winner = candidates.find(({ server_id }) => server_id === selected)?.name ?? selected?.slice(0, 8);
  const names = new Map(tags.map((tag) => [tag.id, tagName(tag)]));
  const column = (key: string, title: string, className: string, cell: Cell, width = 0) => ({
    key,
    title,
    className,
    cell,
    width,
  });
  const columns = [
    column("place", t("routing.place"), "sl-wide figures faint", (_, at) => format.number(at + 1), 72),
    column("server", t("resources.servers.one"), "sl-title", serverCell, 240),
    column("state", t("fields.servers.state"), "sl-card-fact", stateCell, 168),
    column("eligible", t("routing.eligible"), "sl-card-tag", eligibleCell, 120),
    column("score", t("routing.score"), "sl-card-end sl-right figures", scoreCell, 80),
    column("reasons", t("routing.reasons"), "sl-card-foot", reasonsCell),
  ];
  function serverCell({ server_id, name }: Candidate) {
    return (
      <span className="sl-name">
        <Link to={pathsOf(servers).record(server_id)} className="sl-line" title={name}>
          {name || server_id.slice(0, 8)}
        </Link>
        {server_id === selected && <span className="tag acc">{t("routing.is_selected")}</span>}
      </span>
    );
  }
  function eligibleCell({ eligible }: Candidate) {
    if (eligible === null) return null;
    const key = eligible ? "routing.is_eligible" : "routing.not_eligible";
    return <span className={eligible ? "tag ok" : "tag"}>{t(key)}</span>;
  }
  function scoreCell({ score }: Candidate) {
    return score !== null && <span title={t("routing.score")}>{format.number(score)}</span>;
  }
  return (
    <section className="sl-routing-part" aria-label={t("routing.answer")}>
      {isOutdated && <Alert kind="info">{t("routing.old_answer")}</Alert>}
      <Alert kind={selected ? "ok" : "warn"}>
        <b className="strong">
          {selected
            ? t("routing.selected", { name: winner })
            : t(candidates.length > 0 ? "routing.nobody" : "routing.no_servers")}
        </b>
      </Alert>
      <div className="sl-chips">
        <span className="small-text muted">{t("routing.tags_found")}</span>
        {answer.tags.length === 0 && <span className="small-text">{t("routing.tags_none")}</span>}
        {answer.tags.map((id) => (
          <span key={id} className="chip">
            {names.get(id) ?? id.slice(0, 8)}
          </span>
        ))}
      </div>
      {candidates.length > 0 && (
        <DataTable
          label={t("routing.ranking")}
          columns={columns}
          giveWay={["place", "score", "state"]}
          rows={candidates}
          keyOf={({ server_id }) => server_id}
          isSelected={({ server_id }) => server_id === selected}
        />
      )}
    </section>
  );
}

const stateCell = ({ state }: Candidate) => state && <ServerState server={{ state }} />;

const reasonsCell = ({ reasons }: Candidate) => (
  <ul className="small-text">
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../../../components/alert";
import { type DataColumn, DataTable } from "../../../components/data-table";
import { ServerState } from "../../../fields/server-state";
import { useFormat } from "../../../providers/i18n/use-format";
import { pathsOf } from "../../../resources/routes";
import { servers } from "../../../resources/servers";
import { type RoutingTag, tagName } from "../use-routing-tags";
import type { RoutingAnswer } from "./model";

type Candidate = RoutingAnswer["candidates"][number];

interface AnswerProps {
  answer: RoutingAnswer;
  /** The inputs on show are no longer those that it answers. */
  isOld: boolean;
  tags: readonly RoutingTag[];
}

/** Which server would take it, by which tags, and why not the others. */
export function Answer({ answer, isOld, tags }: AnswerProps) {
  const { t } = useTranslation();
  const { selected_server_id: selected, candidates } = answer;
  const winner = candidates.find(({ server_id }) => server_id === selected)?.name ?? selected?.slice(0, 8);
  const nameOf = (id: string) => {
    const tag = tags.find((one) => one.id === id);
    return tag ? tagName(tag) : id.slice(0, 8);
  };
  const columns = useCandidateColumns(selected);
  return (
    <section className="sl-routing-answer" aria-label={t("routing.answer")}>
      {isOld && <Alert kind="info">{t("routing.old_answer")}</Alert>}
      <Alert kind={selected ? "ok" : "warn"}>
        <b className="strong">
          {selected
            ? t("routing.selected", { name: winner })
            : t(candidates.length > 0 ? "routing.nobody" : "routing.no_servers")}
        </b>
      </Alert>
      <div className="sl-routing-tags">
        <span className="small-text muted">{t("routing.tags_found")}</span>
        {answer.tags.length === 0 && <span className="small-text">{t("routing.tags_none")}</span>}
        {answer.tags.map((id) => (
          <span key={id} className="chip">
            {nameOf(id)}
          </span>
        ))}
      </div>
      {candidates.length > 0 && (
        <DataTable
          label={t("routing.ranking")}
          className="routing"
          columns={columns}
          rows={candidates}
          keyOf={({ server_id }) => server_id}
          isSelected={({ server_id }) => server_id === selected}
        />
      )}
    </section>
  );
}

function useCandidateColumns(selected: string | null): DataColumn<Candidate>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "place",
      title: t("routing.place"),
      width: 72,
      className: "sl-wide figures faint",
      cell: (_, at) => format.number(at + 1),
    },
    {
      key: "server",
      title: t("resources.servers.one"),
      width: 240,
      className: "sl-title",
      cell: ({ server_id, name }) => (
        <span className="sl-name">
          <Link to={pathsOf(servers).record(server_id)} className="sl-line" title={name}>
            {name || server_id.slice(0, 8)}
          </Link>
          {server_id === selected && <span className="tag acc">{t("routing.is_selected")}</span>}
        </span>
      ),
    },
    {
      key: "state",
      title: t("fields.servers.state"),
      width: 168,
      className: "routing-state",
      cell: ({ state }) => state && <ServerState server={{ state }} />,
    },
    {
      key: "eligible",
      title: t("routing.eligible"),
      width: 120,
      className: "routing-eligible",
      cell: ({ eligible }) =>
        eligible !== null && (
          <span className={eligible ? "tag ok" : "tag"}>
            {t(eligible ? "routing.is_eligible" : "routing.not_eligible")}
          </span>
        ),
    },
    {
      key: "score",
      title: t("routing.score"),
      width: 80,
      className: "routing-score sl-right figures",
      cell: ({ score }) =>
        score !== null && (
          <>
            <span className="routing-score-label">{t("routing.score")} </span>
            {format.number(score)}
          </>
        ),
    },
    {
      key: "reasons",
      title: t("routing.reasons"),
      className: "routing-reasons",
      cell: ({ reasons }) => (
        <ul className="small-text">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ),
    },
  ];
}

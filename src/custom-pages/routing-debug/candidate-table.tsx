import "../../fields/fields.css";
import "../../screens/list/table.css";
import "../../screens/list/cards.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../../providers/i18n/use-format";
import { pathsOf } from "../../resources/routes";
import { servers } from "../../resources/servers";
import { ServerState } from "../../screens/parts/servers/server-state";
import type { Answer } from "./ask";

type Candidate = Answer["candidates"][number];

interface CandidateTableProps {
  /** Best first. */
  candidates: readonly Candidate[];
  selected: string | null;
}

export function CandidateTable({ candidates, selected }: CandidateTableProps) {
  const { t } = useTranslation();
  return (
    <div className="sl-table-box card">
      <table className="sl-table rows-dense routing" aria-label={t("routing.ranking")}>
        <colgroup>
          <col className="sl-wide" style={{ width: 56 }} />
          <col style={{ width: 240 }} />
          <col style={{ width: 168 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 80 }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="sl-wide">
              {t("routing.place")}
            </th>
            <th scope="col">{t("resources.servers.one")}</th>
            <th scope="col">{t("fields.servers.state")}</th>
            <th scope="col">{t("routing.eligible")}</th>
            <th scope="col" className="sl-right">
              {t("routing.score")}
            </th>
            <th scope="col">{t("routing.reasons")}</th>
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate, at) => (
            <CandidateRow
              key={candidate.server_id}
              candidate={candidate}
              place={at + 1}
              selected={candidate.server_id === selected}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CandidateRowProps {
  candidate: Candidate;
  place: number;
  selected: boolean;
}

function CandidateRow({ candidate, place, selected }: CandidateRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { server_id, name, state, eligible, score, reasons } = candidate;
  return (
    <tr className={selected ? "selected" : undefined}>
      <td className="sl-wide figures faint">{format.number(place)}</td>
      <td className="sl-title">
        <span className="sl-name">
          <Link to={pathsOf(servers).record(server_id)} className="sl-line" title={name}>
            {name || server_id.slice(0, 8)}
          </Link>
          {selected && <span className="tag acc">{t("routing.is_selected")}</span>}
        </span>
      </td>
      <td className="routing-state">{state && <ServerState server={{ state }} />}</td>
      <td className="routing-eligible">
        {eligible !== null && (
          <span className={eligible ? "tag ok" : "tag"}>
            {t(eligible ? "routing.is_eligible" : "routing.not_eligible")}
          </span>
        )}
      </td>
      <td className="routing-score sl-right figures">
        {score !== null && (
          <>
            <span className="routing-score-word">{t("routing.score")} </span>
            {format.number(score)}
          </>
        )}
      </td>
      <td className="routing-reasons">
        <ul className="small-text">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

import { useTranslation } from "react-i18next";
import { type RoutingTag, tagName } from "../../screens/parts/routing/use-routing-tags";
import { Alert } from "../../shared/ui/alert";
import type { Answer } from "./ask";
import { CandidateTable } from "./candidate-table";

interface AnswerViewProps {
  answer: Answer;
  /** The inputs on show are other ones by now. */
  isOld: boolean;
  tags: readonly RoutingTag[];
}

/** Who would take it, by which tags, and why not the others. */
export function AnswerView({ answer, isOld, tags }: AnswerViewProps) {
  const { t } = useTranslation();
  const { selected_server_id: selected, candidates } = answer;
  const winner = candidates.find(({ server_id }) => server_id === selected)?.name ?? selected?.slice(0, 8);
  const nameOf = (id: string) => {
    const tag = tags.find((one) => one.id === id);
    return tag ? tagName(tag) : id.slice(0, 8);
  };
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
      {candidates.length > 0 && <CandidateTable candidates={candidates} selected={selected} />}
    </section>
  );
}

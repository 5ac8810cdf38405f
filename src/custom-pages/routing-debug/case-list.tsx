import "../../screens/parts/assigned/assigned.css";
import { CaretRightOutlined } from "@ant-design/icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../fields/glyph";
import { nameOfCode } from "../../fields/labels/languages";
import { useNames } from "../../fields/reference/use-names";
import { AssignedRow } from "../../screens/parts/assigned/assigned-row";
import type { TestCase } from "./cases";
import { queryOf } from "./inputs";
import { runCases, summaryOf } from "./run-cases";
import type { useCases } from "./use-cases";
import { VerdictTag } from "./verdict-tag";

/** The kept test cases: each leads to its inputs; all of them run in one go. */
export function CaseList({ kept }: { kept: ReturnType<typeof useCases> }) {
  const { t } = useTranslation();
  const heading = useId();
  const { cases, removed, verdicts } = kept;
  const present = cases.filter(({ id }) => !removed.has(id));
  const nameOf = useNames({
    styles: cases.map(({ inputs }) => inputs.style),
    photo_booths: cases.map(({ inputs }) => inputs.booth),
    servers: [
      ...cases.map(({ expected }) => expected),
      ...Object.values(verdicts).map((verdict) => (verdict.kind === "answered" ? verdict.selected : null)),
    ],
  });
  const named = (to: string, id: string) => nameOf(to, id) ?? id.slice(0, 8);
  const factsOf = ({ inputs, expected }: TestCase) =>
    [
      named("styles", inputs.style),
      inputs.booth && named("photo_booths", inputs.booth),
      inputs.language && nameOfCode(t, inputs.language),
      expected && t("routing.expects", { name: named("servers", expected) }),
    ]
      .filter(Boolean)
      .join(" · ");
  const ran = present.flatMap(({ id }) => verdicts[id] ?? []);
  return (
    <section className="sl-routing-cases" aria-labelledby={heading}>
      <div className="sl-list-head">
        <h2 id={heading}>{t("routing.cases")}</h2>
        <span className="small-text muted" role="status">
          {ran.length > 0 && ran.length === present.length && summaryOf(ran, t)}
        </span>
        {present.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => runCases({ cases: present, t, onVerdict: kept.judge })}
          >
            <Glyph of={CaretRightOutlined} />
            {t("routing.run_all")}
          </button>
        )}
      </div>
      {cases.length === 0 ? (
        <p className="muted small-text">{t("routing.no_cases")}</p>
      ) : (
        <ul className="sl-assigned card" aria-labelledby={heading}>
          {cases.map((one) => (
            <AssignedRow
              key={one.id}
              name={one.name}
              to={`?${queryOf(one.inputs)}`}
              removed={removed.has(one.id)}
              onRemove={() => kept.remove(one.id)}
              onUndo={() => kept.putBack(one.id)}
            >
              <span className="sl-assigned-facts">
                {factsOf(one)}
                <VerdictTag verdict={verdicts[one.id]} nameOf={(id) => named("servers", id)} />
              </span>
            </AssignedRow>
          ))}
        </ul>
      )}
    </section>
  );
}

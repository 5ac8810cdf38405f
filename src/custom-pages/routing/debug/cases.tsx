import "../../../editor/assigned/assigned.css";
import { CaretRightOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Issue } from "../../../../contract/core/errors";
import { type Field, nullable, reference, text } from "../../../../contract/core/field";
import { server } from "../../../../contract/entities/server";
import { DialogForm } from "../../../components/dialog-form";
import { Glyph } from "../../../components/glyph";
import { useActionForm } from "../../../editor/action-form";
import { AssignedRow } from "../../../editor/assigned/assigned-row";
import { PanelField } from "../../../editor/panel-field";
import { nameOfCode } from "../../../fields/labels/languages";
import { useNames } from "../../../fields/reference/use-names";
import { LogoutError } from "../../../providers/http/errors";
import { useMe } from "../../../providers/me";
import { startJob } from "../../../shared/jobs/jobs";
import { routingFailures } from "../failure";
import { ask, queryOf, readCases, type TestCase, type Verdict, verdictOf, writeCases } from "./model";

type Verdicts = Readonly<Record<string, Verdict>>;

/** The viewer's test cases, and what their last runs on this page came to. */
export function useCases() {
  const user = useMe()?.id ?? "";
  const [cases, setCases] = useState(() => readCases(user));
  /** Removed ones stay in their place until the page is left, so that they can be put back. */
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [verdicts, setVerdicts] = useState<Verdicts>({});
  const keep = (all: readonly TestCase[], gone: ReadonlySet<string>) => {
    setCases(all);
    setRemoved(gone);
    writeCases(
      user,
      all.filter(({ id }) => !gone.has(id)),
    );
  };
  return {
    cases,
    removed,
    verdicts,
    add: (added: TestCase) => keep([...cases, added], removed),
    remove: (id: string) => keep(cases, new Set([...removed, id])),
    putBack: (id: string) => keep(cases, new Set([...removed].filter((other) => other !== id))),
    judge: (id: string, verdict: Verdict | undefined) =>
      setVerdicts(({ [id]: _, ...others }) => (verdict ? { ...others, [id]: verdict } : others)),
  };
}

/** The kept test cases: each leads to its inputs; all of them run in one go. */
export function CaseList({ kept }: { kept: ReturnType<typeof useCases> }) {
  const { t } = useTranslation();
  const heading = useId();
  const { cases, removed, verdicts } = kept;
  const present = cases.filter(({ id }) => !removed.has(id));
  const found = useNames({
    styles: cases.map(({ inputs }) => inputs.style),
    photo_booths: cases.map(({ inputs }) => inputs.booth),
    servers: [
      ...cases.map(({ expected }) => expected),
      ...Object.values(verdicts).map((verdict) => (verdict.kind === "answered" ? verdict.selected : null)),
    ],
  });
  const nameOf = (entity: string, id: string) => found(entity, id) ?? id.slice(0, 8);
  const factsOf = ({ inputs, expected }: TestCase) =>
    [
      nameOf("styles", inputs.style),
      inputs.booth && nameOf("photo_booths", inputs.booth),
      inputs.language && nameOfCode(t, inputs.language),
      expected && t("routing.expects", { name: nameOf("servers", expected) }),
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
          <button type="button" className="button" onClick={() => runCases(present, t, kept.judge)}>
            <Glyph of={CaretRightOutlined} />
            {t("routing.run_all")}
          </button>
        )}
      </div>
      {cases.length === 0 && <p className="muted small-text">{t("routing.no_cases")}</p>}
      {cases.length > 0 && (
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
                <VerdictTag verdict={verdicts[one.id]} nameOf={(id) => nameOf("servers", id)} />
              </span>
            </AssignedRow>
          ))}
        </ul>
      )}
    </section>
  );
}

/** As expected or not, or only the answer where nothing was expected. */
function VerdictTag({ verdict, nameOf }: { verdict: Verdict | undefined; nameOf(id: string): string }) {
  const { t } = useTranslation();
  if (!verdict) return null;
  if (verdict.kind === "failed")
    return (
      <span className="tag err" title={verdict.text}>
        {t("routing.not_answered")}
      </span>
    );
  const { selected, as_expected } = verdict;
  const name = selected ? nameOf(selected) : t("routing.nobody_short");
  if (as_expected === undefined) return <span className="tag">{name}</span>;
  return (
    <span className={as_expected ? "tag ok" : "tag err"}>
      {as_expected ? t("routing.passed") : t("routing.got", { name })}
    </span>
  );
}

/** One after the other, shown and stopped in the dock; a retry runs only those without an answer. */
function runCases(
  cases: readonly TestCase[],
  t: TFunction,
  onVerdict: (id: string, verdict: Verdict | undefined) => void,
): void {
  const verdicts = new Map<string, Verdict>();
  startJob({
    kind: "bulk",
    title: t("routing.job"),
    unit: "records",
    total: cases.length,
    key: "routing-cases",
    writes: false,
    async run({ signal, progress, failed }) {
      const waiting = cases.filter(({ id }) => verdicts.get(id)?.kind !== "answered");
      for (const { id } of waiting) onVerdict(id, undefined);
      let done = cases.length - waiting.length;
      let failures = 0;
      for (const one of waiting) {
        signal.throwIfAborted();
        const verdict = await judge(one, signal);
        if (verdict.kind === "failed") failed(++failures);
        verdicts.set(one.id, verdict);
        onVerdict(one.id, verdict);
        progress(++done, cases.length);
      }
      return { text: summaryOf([...verdicts.values()], t), incomplete: failures > 0 };
    },
  });
}

async function judge(one: TestCase, signal: AbortSignal): Promise<Verdict> {
  try {
    return verdictOf(one, (await ask(one.inputs, signal)).selected_server_id);
  } catch (reason) {
    if (signal.aborted || reason instanceof LogoutError) throw reason;
    return { kind: "failed", text: routingFailures.messageOf("test", reason) };
  }
}

/** "3 of 4 as expected"; cases that expect nothing do not count, those without an answer do. */
function summaryOf(verdicts: readonly Verdict[], t: TFunction): string {
  const judged = verdicts.filter((one) => one.kind === "failed" || one.as_expected !== undefined);
  const passed = judged.filter((one) => one.kind === "answered" && one.as_expected).length;
  if (judged.length === 0) return t("routing.ran", { count: verdicts.length });
  return t("routing.as_expected", { passed, count: judged.length });
}

const LONGEST_NAME = 80;
const NAME = text({ required: true, max: LONGEST_NAME }) as unknown as Field;
const SERVER = nullable(reference(server.name)) as unknown as Field;

interface CaseFormProps {
  /** The server that the answer on show has selected. */
  selected: string;
  onSave(made: { name: string; expected: string }): void;
  onClose(): void;
}

/** Keeps the inputs on show under a name, with the server that should be selected. */
export function CaseForm({ selected, onSave, onClose }: CaseFormProps) {
  const { t } = useTranslation();
  const form = useActionForm(null, {
    initial: { name: "", expected: selected },
    check: ({ name }) => checkName(name.trim()),
    send: async (values) => values,
    done: ({ name, expected }) => {
      onSave({ name: name.trim(), expected });
      onClose();
    },
    failed: () => undefined, // nothing is sent
  });
  return (
    <DialogForm verb={t("actions.save")} waits={false} onSubmit={() => void form.submit()} onCancel={onClose}>
      <p>{t("routing.case_text")}</p>
      <PanelField entity={server as never} name="name" field={NAME} {...form.field("name")} autoFocus />
      <PanelField
        entity={server as never}
        name="expected"
        field={SERVER}
        label={t("routing.expected")}
        help={t("routing.expected_help")}
        {...form.field("expected")}
      />
    </DialogForm>
  );
}

function checkName(name: string): Issue[] {
  if (!name) return [{ path: "name", message: "validation.required" }];
  return name.length > LONGEST_NAME ? [{ path: "name", message: "validation.too_long" }] : [];
}

import "../../../editor/assigned/assigned.css";
import { CaretRightOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { nullable, reference, text } from "../../../../contract/core/field";
import { testRouting } from "../../../../contract/endpoints/routing";
import { server } from "../../../../contract/entities/server";
import { Glyph } from "../../../components/glyph";
import { runEach } from "../../../components/run-each";
import { useActionForm } from "../../../editor/action-form";
import { AssignedRow } from "../../../editor/assigned/assigned-row";
import { FormDialog } from "../../../editor/form-dialog";
import { PanelField } from "../../../editor/panel-field";
import { nameOfCode } from "../../../fields/labels/languages";
import { useNames } from "../../../fields/reference/use-names";
import { call } from "../../../providers/call";
import { useMe } from "../../../providers/me";
import { ListHead } from "../../../screens/list/list-head";
import { createStore, useStore } from "../../../shared/store";
import { routingFailures } from "../failure";
import {
  bodyOf,
  hasPassed,
  hasRun,
  inputsOf,
  readCases,
  type TestCase,
  withStored,
  writeCases,
} from "./model";

/** The user's test cases; removed ones stay until the page is left, so that removing can be undone. */
export function useCases() {
  const user = useMe()?.id ?? "";
  const [shown] = useState(() => createStore(readCases(user)));
  const change = (next: (now: readonly TestCase[]) => readonly TestCase[]) => {
    const all = next(withStored(user, shown.get()));
    shown.set(all);
    writeCases(user, all);
  };
  return {
    cases: useStore(shown),
    add: (added: TestCase) => change((all) => [...all, added]),
    update: (id: string, part: Partial<TestCase>) =>
      change((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one))),
  };
}

type Cases = ReturnType<typeof useCases>;

/** The saved test cases, each linked to its inputs, with a button to run all. */
export function CaseList({ cases, update }: Pick<Cases, "cases" | "update">) {
  const { t } = useTranslation();
  const title = t("routing.cases");
  const present = cases.filter(({ removed }) => !removed);
  const found = useNames({
    styles: cases.map((one) => inputsOf(one).style_id),
    photo_booths: cases.map((one) => inputsOf(one).photo_booth_id),
    servers: cases.flatMap(({ expected, selected }) => [expected, selected]),
  });
  const nameOf = (entity: string, id: string) => found(entity, id) ?? id.slice(0, 8);
  const factsOf = (one: TestCase) => {
    const { style_id, photo_booth_id: booth, language } = inputsOf(one);
    const facts = [nameOf("styles", style_id)];
    if (booth) facts.push(nameOf("photo_booths", booth));
    if (language) facts.push(nameOfCode(t, language));
    if (one.expected) facts.push(t("routing.expects", { name: nameOf("servers", one.expected) }));
    return facts.join(" · ");
  };
  return (
    <section className="sl-routing-part" aria-label={title}>
      <ListHead title={title} isPart>
        <span className="small-text muted" role="status">
          {present.length > 0 && present.every(hasRun) && summaryOf(present, t)}
        </span>
        {present.length > 0 && (
          <button type="button" className="button" onClick={() => runCases(present, t, update)}>
            <Glyph of={CaretRightOutlined} />
            {t("routing.run_all")}
          </button>
        )}
      </ListHead>
      {cases.length === 0 ? (
        <p className="muted small-text">{t("routing.no_cases")}</p>
      ) : (
        <ul className="sl-assigned card" aria-label={title}>
          {cases.map((one) => (
            <AssignedRow
              key={one.id}
              name={one.name}
              to={`?${one.query}`}
              removed={one.removed ?? false}
              onRemove={() => update(one.id, { removed: true })}
              onUndo={() => update(one.id, { removed: false })}
            >
              <span className="sl-assigned-facts">
                {factsOf(one)}
                {hasRun(one) && <VerdictTag one={one} nameOf={(id) => nameOf("servers", id)} />}
              </span>
            </AssignedRow>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether the result is as expected, or the result if nothing is expected. */
function VerdictTag({ one, nameOf }: { one: TestCase; nameOf(id: string): string }) {
  const { t } = useTranslation();
  const passed = hasPassed(one);
  const name = one.selected ? nameOf(one.selected) : t("routing.nobody_short");
  const got = passed === undefined ? name : t(passed ? "routing.passed" : "routing.got", { name });
  return (
    <span className={passed === undefined ? "tag" : passed ? "tag ok" : "tag err"} title={one.failed}>
      {one.failed === undefined ? got : t("routing.not_answered")}
    </span>
  );
}

/** Runs the cases one after the other; a retry runs those without an answer. */
function runCases(cases: readonly TestCase[], t: TFunction, update: Cases["update"]): void {
  const runs = new Map(cases.map((one) => [one.id, one]));
  const setResult = (one: TestCase, { selected, failed }: Pick<TestCase, "selected" | "failed">) => {
    runs.set(one.id, { ...one, selected, failed });
    update(one.id, { selected, failed });
  };
  for (const one of cases) setResult(one, {});
  runEach({
    items: cases,
    title: t("routing.job"),
    key: "routing-cases",
    writes: false,
    async act(one, signal) {
      try {
        const answer = await call(testRouting, { body: bodyOf(inputsOf(one)) }, { signal });
        setResult(one, { selected: answer.selected_server_id });
      } catch (reason) {
        if (!signal.aborted) setResult(one, { failed: routingFailures.messageOf("test", reason) });
        throw reason;
      }
    },
    summary: () => summaryOf([...runs.values()], t),
  });
}

/** "3 of 4 as expected"; counts failed cases, but not those without an expected server. */
function summaryOf(cases: readonly TestCase[], t: TFunction): string {
  const judged = cases.map(hasPassed).filter((passed) => passed !== undefined);
  if (judged.length === 0) return t("routing.ran", { count: cases.length });
  return t("routing.as_expected", { passed: judged.filter(Boolean).length, count: judged.length });
}

const MAX_NAME = 80;
const NAME = text({ required: true, max: MAX_NAME });
const SERVER = nullable(reference(server.name));

interface CaseFormProps {
  selected: string;
  onSave(saved: Pick<TestCase, "name" | "expected">): void;
  onClose(): void;
}

/** Saves the inputs on screen as a test case; the selected server is the default of the expected one. */
export function CaseForm({ selected, onSave, onClose }: CaseFormProps) {
  const { t } = useTranslation();
  const form = useActionForm(null, {
    initial: { name: "", expected: selected },
    check: ({ name }) => {
      if (!name.trim()) return [{ path: "name", message: "validation.required" }];
      return name.trim().length > MAX_NAME ? [{ path: "name", message: "validation.too_long" }] : [];
    },
    send: async (values) => values, // stored in the browser
    done: ({ name, expected }) => {
      onSave({ name: name.trim(), expected });
      onClose();
    },
    failed: () => undefined,
  });
  return (
    <FormDialog form={form} verb={t("actions.save")} onClose={onClose}>
      <p>{t("routing.case_text")}</p>
      <PanelField entity={server} name="name" field={NAME} {...form.field("name")} autoFocus />
      <PanelField
        entity={server}
        name="expected"
        field={SERVER}
        label={t("routing.expected")}
        help={t("routing.expected_help")}
        {...form.field("expected")}
      />
    </FormDialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { Segmented } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { style, STYLE_TYPES as TYPES } from "../../../contract/entities/style";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState, useValue } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { messageFor } from "../../providers/http/message-for";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { FormField } from "../../screens/form/form-field";
import { AudienceNote } from "./audience";
import { Cartridges } from "./cartridges";
import { useStyle } from "./context";
import { clearedByType, defaultTune, lostCells } from "./model";
import { useAnimationStyles, workflowParts } from "./use-style";

export function Basics() {
  const { t } = useTranslation();
  const { store } = useStyle();
  const role = useRole();
  return (
    <Section title={t("style.basics")}>
      <div className="sl-form-row">
        <FormField store={store} item={{ field: "name" }} />
      </div>
      <div className="sl-form-row">
        <FormField store={store} item={{ field: "description" }} />
      </div>
      <div className="sl-form-row">
        <FormField store={store} item={{ field: "orientation", width: 328 }} />
        <FormField store={store} item={{ field: "is_draft" }} />
      </div>
      <AudienceNote />
      {role === "admin" && (
        <div className="sl-form-row">
          <FormField store={store} item={{ field: "id_user" }} />
        </div>
      )}
    </Section>
  );
}

/** How the style makes pictures: a workflow with tune and participants, or a revolver's cartridges (STY-19). */
export function Workflow() {
  const { t } = useTranslation();
  const { store } = useStyle();
  const isRevolver = useValue(store, "is_group");
  return (
    <Section title={t(isRevolver ? "style.cartridges" : "style.workflow")}>
      <StyleType />
      {isRevolver ? <Cartridges /> : <WorkflowFields />}
    </Section>
  );
}

/** Normal or revolver; says what the other type clears and deletes, with an undo (STY-61 to STY-64). */
function StyleType() {
  const { t } = useTranslation();
  const { store } = useStyle();
  const name = useId();
  const isGroup = useValue(store, "is_group");
  const loses = useEditorState(
    store,
    ({ get }) => Object.keys(clearedByType(get().values, !isGroup)).length > 0,
  );
  const lost = useEditorState(store, ({ get }) => lostCells(get().values.values, { params: [] }));
  const values = lost > 0 && ` ${t("style.revolver_values_lost", { count: lost })}`;
  const done = useEditorState(store, ({ get }) => "is_group" in get().consequences);
  const choose = (next: boolean) => {
    if (next !== isGroup) setValue(store, "is_group", next, clearedByType(store.get().values, next));
  };
  return (
    <div className="field sl-field style-type">
      <span id={name} className="sl-section-label">
        {t("style.type")}
      </span>
      <Segmented
        id={fieldId("is_group")}
        aria-labelledby={name}
        aria-label={undefined}
        aria-describedby={loses ? `${name}-help ${name}-clears` : `${name}-help`}
        tabIndex={undefined} // its radio buttons take the focus
        options={TYPES.map((type) => ({ value: type, label: t(`style.${type}`) }))}
        value={isGroup ? "revolver" : "normal"}
        onChange={(type) => choose(type === "revolver")}
      />
      <span id={`${name}-help`} className="help">
        {t(isGroup ? "style.revolver_help" : "style.normal_help")}
      </span>
      {loses && (
        <span id={`${name}-clears`} className="help">
          {t(isGroup ? "style.normal_clears" : "style.revolver_clears")}
          {!isGroup && values}
        </span>
      )}
      <Consequence
        after={
          done && (
            <>
              {t(isGroup ? "style.revolver_cleared" : "style.normal_cleared")}
              {isGroup && values}
            </>
          )
        }
        undo={() => store.dispatch({ type: "undone", path: "is_group" })}
      />
    </div>
  );
}

function WorkflowFields() {
  const { t } = useTranslation();
  const { store, workflow } = useStyle();
  const hasWorkflow = useEditorState(store, ({ get }) => Boolean(get().values.id_workflow));
  return (
    <>
      <div className="sl-form-row">
        <WorkflowField />
        {hasWorkflow && <TuneField />}
      </div>
      {Boolean(workflow.error) && (
        <RetryAlert onRetry={workflow.retry}>
          {messageFor(workflow.error, t, "errors.read_failed")}
        </RetryAlert>
      )}
      <ParticipantsField />
    </>
  );
}

/** The workflow. Another one has other parameters: values are kept until the save, for the undo. */
function WorkflowField() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { store, workflow } = useStyle();
  const done = useEditorState(store, ({ get }) => "id_workflow" in get().consequences);
  const params = workflow.parts?.params;
  const lost = useEditorState(store, ({ get }) =>
    params ? lostCells(get().values.values, { params: params.map(({ id }) => id) }) : 0,
  );
  const choose = async (next: string) => {
    setValue(store, "id_workflow", next, { id_workflow_tune: "" });
    if (!next) return;
    const tune = await workflowParts(client, next).then(
      ({ tunes }) => defaultTune(tunes),
      () => undefined,
    );
    const { values } = store.get();
    if (tune && values.id_workflow === next && values.id_workflow_tune === "")
      setValue(store, "id_workflow_tune", tune.id);
  };
  return (
    <FormField
      store={store}
      item={{ field: "id_workflow" }}
      onChange={(next) => void choose(String(next ?? ""))}
    >
      <Consequence
        after={done && lost > 0 && t("style.values_lost", { count: lost })}
        undo={() => store.dispatch({ type: "undone", path: "id_workflow" })}
      />
    </FormField>
  );
}

function TuneField() {
  const { t } = useTranslation();
  const format = useFormat();
  const { workflow } = useStyle();
  const tunes = workflow.parts?.tunes ?? [];
  return (
    <RecordSelect
      name="id_workflow_tune"
      empty={t("style.no_tune")}
      options={tunes.map(({ id, name, generation_cost }) => ({
        id,
        name: `${name || t("style.unnamed_tune")} · ${format.money(generation_cost)}`,
      }))}
    />
  );
}

/** The participants. Values and icons of a removed one are kept until the save. */
function ParticipantsField() {
  const { t } = useTranslation();
  const { store } = useStyle();
  const value = useValue(store, "participants_ids");
  const lost = useEditorState(store, ({ get }) => {
    const { values, initial } = get();
    const participants = values.participants_ids;
    const gone = initial.participants_ids.some((id) => !participants.includes(id));
    return gone ? lostCells(values.values, { participants }) : 0;
  });
  const stored = useEditorState(store, ({ get }) => get().initial.participants_ids);
  return (
    <FormField store={store} item={{ field: "participants_ids" }}>
      <Consequence
        after={lost > 0 && t("style.participant_values_lost", { count: lost })}
        undo={() => setValue(store, "participants_ids", [...new Set([...stored, ...value])])}
      />
    </FormField>
  );
}

export function Animation() {
  const { t } = useTranslation();
  const { data = [] } = useAnimationStyles();
  return (
    <Section title={t("style.animation")}>
      <RecordSelect name="id_animation_style" empty={t("style.no_animation")} options={data} />
    </Section>
  );
}

interface RecordSelectProps {
  name: "id_workflow_tune" | "id_animation_style";
  /** The text of no choice. */
  empty: string;
  options: readonly { id: string; name: string; description?: string }[];
}

/** A field that chooses one of a few records; a stored one that could not be read stays chosen. */
function RecordSelect({ name, empty, options }: RecordSelectProps) {
  const labels = useLabels();
  const { store } = useStyle();
  const value = useValue(store, name);
  const id = fieldId(name);
  const chosen = options.find((one) => one.id === value);
  return (
    <div className="field sl-field">
      <label htmlFor={id}>{labels.label(style, name)}</label>
      <select
        id={id}
        className="sl-select"
        value={value}
        aria-describedby={chosen?.description ? `${id}-help` : undefined}
        onChange={({ target }) => setValue(store, name, target.value)}
      >
        <option value="">{empty}</option>
        {value && !chosen && <option value={value}>{value.slice(0, 8)}</option>}
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name || one.id.slice(0, 8)}
          </option>
        ))}
      </select>
      {chosen?.description && (
        <span id={`${id}-help`} className="help">
          {chosen.description}
        </span>
      )}
    </div>
  );
}

import "./params.css";
import { DeleteOutlined, PlusOutlined, StarFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { mayRemoveTune, paramTitle } from "../../../contract/rules/workflow";
import { Glyph } from "../../components/glyph";
import { Consequence } from "../../components/undo/consequence";
import { fieldId, focusField } from "../../editor/focus-field";
import { RemoveButton } from "../../editor/remove-button";
import { setValue } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { madeKey } from "../../providers/i18n/keys";
import { newId } from "../../shared/new-id";
import { addTune, inOrder, type RemovedTune, removedTune, removeTune, restoreTune } from "./model";
import { useRemoved, useValues } from "./params-panel";
import { PathField } from "./path-field";
import {
  type Children,
  newTune,
  nodesOf,
  type ParamForm,
  TUNE_FIELDS,
  type TuneForm,
  type WorkflowStore,
} from "./values";

/** Tunes with their prices, and a comparison of their defaults (WF-12, WF-49 to WF-54, WF-59 to WF-61). */
export function TunesPanel({ store }: { store: WorkflowStore }) {
  const { t } = useTranslation();
  const values = useValues(store);
  const { workflow_tunes: tunes, workflow_params: params } = values;
  const [removed, setRemoved] = useRemoved<RemovedTune & { id: string }>(store, tunes);
  const now = () => store.get().values;
  const nodes = () => nodesOf(now().workflow);
  /** Sets tunes and params in one change, as params have a default for each tune. */
  const set = (next: Children) =>
    setValue(store, "workflow_tunes", next.workflow_tunes, { workflow_params: next.workflow_params });
  const add = () => {
    const at = tunes.length;
    set(addTune(now(), newTune(newId(), "", false), nodes()));
    requestAnimationFrame(() => focusField(`workflow_tunes.${at}.name`));
  };
  const remove = (id: string) => {
    setRemoved({ id, ...removedTune(now(), id) });
    set(removeTune(now(), id, nodes()));
  };
  const restore = (gone: RemovedTune) => {
    set(restoreTune(now(), gone, nodes()));
    setRemoved(undefined);
  };
  const choose = (id: string) =>
    setValue(
      store,
      "workflow_tunes",
      now().workflow_tunes.map((tune) => ({ ...tune, is_default: tune.id === id })),
    );
  return (
    <section aria-label={t("workflows.tune_list")} className="sl-workflow-part">
      <Consequence
        after={removed && t("workflows.tune_removed", { name: nameOf(removed.tune, t("workflows.unnamed")) })}
        undo={removed && (() => restore(removed))}
        backTo={removed && fieldId(`workflow_tunes.${removed.at}.name`)}
      />
      {tunes.map((tune, at) => (
        <Tune
          key={tune.id}
          store={store}
          tune={tune}
          at={at}
          onDefault={() => choose(tune.id)}
          onRemove={mayRemoveTune(tunes) ? () => remove(tune.id) : undefined}
        />
      ))}
      <button id={fieldId("workflow_tunes")} type="button" className="button" onClick={add}>
        <Glyph of={PlusOutlined} />
        {t("workflows.add_tune")}
      </button>
      <Differences tunes={tunes} params={params} />
    </section>
  );
}

const nameOf = ({ name }: TuneForm, unnamed: string) => name.trim() || unnamed;

interface TuneProps {
  store: WorkflowStore;
  tune: TuneForm;
  at: number;
  onDefault(): void;
  /** Undefined for the last tune. */
  onRemove: (() => void) | undefined;
}

function Tune({ store, tune, at, onDefault, onRemove }: TuneProps) {
  const { t } = useTranslation();
  const name = nameOf(tune, t("workflows.unnamed"));
  const path = `workflow_tunes.${at}` as const;
  const field = (key: keyof typeof TUNE_FIELDS) => (
    <PathField
      store={store}
      path={`${path}.${key}`}
      field={TUNE_FIELDS[key]}
      label={t(madeKey(`workflows.tune.${key}`))}
    />
  );
  return (
    <fieldset className="sl-tune">
      <legend className="visually-hidden">{name}</legend>
      <div className="sl-tune-head">
        <b className="strong">{name}</b>
        {tune.is_default ? (
          <span className="tag acc">
            <Glyph of={StarFilled} size={12} />
            {t("workflows.default")}
          </span>
        ) : (
          <button
            type="button"
            className="button text small"
            aria-label={`${t("workflows.make_default")}: ${name}`}
            onClick={onDefault}
          >
            {t("workflows.make_default")}
          </button>
        )}
        <RemoveButton
          rows="workflow_tunes"
          className="button text icon small"
          aria-label={t("workflows.remove_tune", { name })}
          title={onRemove ? t("workflows.remove_tune", { name }) : t("workflows.last_tune")}
          aria-disabled={!onRemove || undefined}
          onRemove={onRemove}
        >
          <Glyph of={DeleteOutlined} size={14} />
        </RemoveButton>
      </div>
      {field("name")}
      {field("description")}
      <div className="sl-form-row">
        {field("generation_cost")}
        {field("demo_generation_cost")}
      </div>
    </fieldset>
  );
}

/** Defaults of all tunes in a table; names and values lead to their fields. */
function Differences({ tunes, params }: { tunes: readonly TuneForm[]; params: readonly ParamForm[] }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { custom, other } = inOrder(params);
  const rows = [...custom, ...other].filter(({ type }) => type !== "image");
  if (tunes.length < 2) return null;
  const open = ({ id, detail }: ParamForm, tune: TuneForm | undefined) => {
    const at = params.findIndex((one) => one.id === id);
    const place = Math.max(
      0,
      detail.defaults.findIndex((one) => one.id === tune?.id),
    );
    focusField(`workflow_params.${at}.detail.defaults.${place}.default_value`);
  };
  const defaultTune = tunes.find(({ is_default }) => is_default);
  const shown = ({ type }: ParamForm, value: string) =>
    type === "boolean" ? labels.choice("boolean", value) : value || "–";
  return (
    <>
      <h3 className="caption">{t("workflows.differences")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard. */}
      <section className="sl-tune-table" tabIndex={0} aria-label={t("workflows.differences")}>
        <table style={{ "--tunes": tunes.length }}>
          <thead>
            <tr>
              <th scope="col">{t("workflows.parameter")}</th>
              {tunes.map((tune) => (
                <th key={tune.id} scope="col" title={nameOf(tune, t("workflows.unnamed"))}>
                  {tune.is_default && <Glyph of={StarFilled} size={12} />}{" "}
                  {nameOf(tune, t("workflows.unnamed"))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((param) => {
              const of = (tune: TuneForm | undefined) =>
                param.detail.defaults.find(({ id }) => id === tune?.id)?.default_value ?? "";
              const usual = of(defaultTune);
              return (
                <tr key={param.id}>
                  <th scope="row">
                    <button type="button" title={paramTitle(param)} onClick={() => open(param, tunes[0])}>
                      {paramTitle(param)}
                    </button>
                  </th>
                  {tunes.map((tune) => (
                    <td key={tune.id} className={of(tune) === usual ? "muted" : "strong"}>
                      <button type="button" title={shown(param, of(tune))} onClick={() => open(param, tune)}>
                        {shown(param, of(tune))}
                      </button>
                    </td>
                  ))}
                </tr>
              );
            })}
            <tr>
              <th scope="row">{t("workflows.tune.generation_cost")}</th>
              {tunes.map((tune) => (
                <td
                  key={tune.id}
                  className={tune.generation_cost === defaultTune?.generation_cost ? "muted" : "strong"}
                >
                  {tune.generation_cost || "–"}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </>
  );
}

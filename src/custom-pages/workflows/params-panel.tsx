import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  DownOutlined,
  PlusOutlined,
  RightOutlined,
} from "@ant-design/icons";
import { Collapse } from "antd";
import { memo, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../contract/core/field";
import type { ParamType } from "../../../contract/entities/workflow";
import { swapParams } from "../../../contract/rules/workflow";
import { Glyph } from "../../components/glyph";
import { Consequence } from "../../components/undo/consequence";
import { fieldId, useReveal } from "../../editor/focus-field";
import { type EditorStore, useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { madeKey } from "../../providers/i18n/keys";
import { inOrder, paramTitle, withType } from "./model";
import { PathField } from "./path-field";
import {
  detailFields,
  nodesOf,
  PARAM_FIELDS,
  type ParamForm,
  type TuneForm,
  valueField,
  type WorkflowValues,
} from "./values";

export const useValues = (store: EditorStore): WorkflowValues =>
  useEditorState(store, ({ get }) => get().values) as WorkflowValues;

const setParams = (store: EditorStore, value: readonly ParamForm[]) =>
  store.dispatch({ type: "changed", path: "workflow_params", value });

interface Removed {
  param: ParamForm;
  at: number;
}

/** Params of a workflow: those of custom styles in their order, then the rest (WF-11, WF-62, WF-63). */
export function ParamsPanel({ store }: { store: EditorStore }) {
  const { t } = useTranslation();
  const { workflow_params: params, workflow_tunes: tunes } = useValues(store);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<Removed>();
  const [moved, setMoved] = useState("");
  const { custom, other } = useMemo(() => inOrder(params), [params]);
  useReveal((path) => {
    const [collection, at] = path.split(".");
    const param = collection === "workflow_params" ? params[Number(at)] : undefined;
    if (param) setOpen((now) => [...now, param.id]);
  });

  const move = (param: ParamForm, by: -1 | 1) => {
    const place = custom.indexOf(param) + by;
    if (place < 0 || place >= custom.length) return;
    setParams(store, swapParams(params, param, by));
    setMoved(t("workflows.moved", { name: paramTitle(param), place: place + 1, total: custom.length }));
  };
  const remove = (param: ParamForm) => {
    const at = params.indexOf(param);
    setParams(
      store,
      params.filter((one) => one !== param),
    );
    setRemoved({ param, at });
  };
  /** Back at its place; what was typed into the others since stays. */
  const restore = ({ param, at }: Removed) => {
    const now = (store.get().values as WorkflowValues).workflow_params;
    setParams(store, [...now.slice(0, at), param, ...now.slice(at)]);
    setRemoved(undefined);
  };
  const isGone = removed && !params.some(({ id }) => id === removed.param.id);

  const list = (shown: readonly ParamForm[], isCustom: boolean) =>
    shown.length > 0 && (
      <Collapse
        ghost
        collapsible="header"
        className="sl-params"
        activeKey={[...open]}
        onChange={(keys) => setOpen([keys].flat().map(String))}
        items={shown.map((param, at) => ({
          key: param.id,
          showArrow: false,
          label: (
            <Head store={store} param={param} at={params.indexOf(param)} isOpen={open.includes(param.id)} />
          ),
          extra: (
            <Actions
              param={param}
              onUp={isCustom && at > 0 ? () => move(param, -1) : undefined}
              onDown={isCustom && at < shown.length - 1 ? () => move(param, 1) : undefined}
              isCustom={isCustom}
              onRemove={() => remove(param)}
            />
          ),
          children: <ParamForms store={store} param={param} at={params.indexOf(param)} tunes={tunes} />,
        }))}
      />
    );

  return (
    <section aria-label={t("workflows.parameters")} className="sl-workflow-part">
      <Consequence
        after={isGone && t("workflows.param_removed", { name: paramTitle(removed.param) })}
        undo={isGone ? () => restore(removed) : undefined}
      />
      <span className="visually-hidden" role="status">
        {moved}
      </span>
      {params.length === 0 && <p className="muted">{t("workflows.no_params")}</p>}
      {custom.length > 0 && <h3 className="caption">{t("workflows.in_custom_styles")}</h3>}
      {list(custom, true)}
      {other.length > 0 && <h3 className="caption">{t("workflows.not_in_custom_styles")}</h3>}
      {list(other, false)}
    </section>
  );
}

interface HeadProps {
  store: EditorStore;
  param: ParamForm;
  at: number;
  isOpen: boolean;
}

const Head = memo(function Head({ store, param, at, isOpen }: HeadProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const prefix = `workflow_params.${at}`;
  const error = useEditorState(store, ({ errors }) => {
    const found = Object.entries(errors()).find(([path]) => path.startsWith(`${prefix}.`));
    return found?.[1];
  });
  const { min_value, max_value } = param.detail;
  const isNumber = param.type === "integer" || param.type === "float";
  const limits = isNumber && (min_value || max_value) ? `${min_value || "…"} – ${max_value || "…"}` : "";
  return (
    <span className="sl-param-head">
      <Glyph of={isOpen ? DownOutlined : RightOutlined} size={10} />
      <span className="sl-param-name">
        <b className="strong">{param.name.trim() || t("workflows.unnamed")}</b>{" "}
        <span className="faint small-text">
          {param.node_id}.{param.node_param}
        </span>
      </span>
      <span className="figures small-text muted">{limits}</span>
      <span className="tag">{labels.choice("param_type", param.type)}</span>
      {error && (
        <span className="sl-param-error">
          <FieldError>{labels.issue(error)}</FieldError>
        </span>
      )}
    </span>
  );
});

interface ActionsProps {
  param: ParamForm;
  isCustom: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove(): void;
}

function Actions({ param, isCustom, onUp, onDown, onRemove }: ActionsProps) {
  const { t } = useTranslation();
  const name = paramTitle(param);
  const button = (label: string, icon: typeof ArrowUpOutlined, run: (() => void) | undefined) => (
    <button
      type="button"
      className="button text icon small"
      aria-label={label}
      title={label}
      aria-disabled={!run || undefined}
      onClick={run}
    >
      <Glyph of={icon} />
    </button>
  );
  return (
    <span className="sl-param-actions">
      {isCustom && button(t("workflows.move_up", { name }), ArrowUpOutlined, onUp)}
      {isCustom && button(t("workflows.move_down", { name }), ArrowDownOutlined, onDown)}
      {button(t("workflows.remove_param", { name }), DeleteOutlined, onRemove)}
    </span>
  );
}

interface ParamFormsProps {
  store: EditorStore;
  param: ParamForm;
  at: number;
  tunes: readonly TuneForm[];
}

/** Everything that a param says, by its type (WF-28 to WF-48). */
function ParamForms({ store, param, at, tunes }: ParamFormsProps) {
  const { t } = useTranslation();
  const { type, detail } = param;
  const path = `workflow_params.${at}`;
  const label = (key: string) => t(madeKey(`workflows.param.${key}`));
  const field = (key: string, one: Field, width?: number) => (
    <PathField
      key={key}
      store={store}
      path={`${path}.${key}`}
      field={one}
      label={label(key.replace("detail.", ""))}
      {...(width && { width })}
    />
  );
  const changeType = (next: unknown) => {
    const { workflow_params, workflow } = store.get().values as WorkflowValues;
    const now = workflow_params[at];
    if (now)
      store.dispatch({ type: "changed", path, value: withType(now, next as ParamType, nodesOf(workflow)) });
  };
  const details = Object.entries(detailFields(type));
  const numbers = details.filter(([, one]) => one.kind === "number");
  const others = details.filter(([, one]) => one.kind !== "number");
  return (
    <div className="sl-param">
      {field("name", PARAM_FIELDS.name)}
      {field("description", PARAM_FIELDS.description)}
      {field("use_in_custom_styles", PARAM_FIELDS.use_in_custom_styles)}
      <PathField
        store={store}
        path={`${path}.type`}
        name="param_type"
        field={PARAM_FIELDS.type}
        label={label("type")}
        onChange={changeType}
      />
      {numbers.length > 0 && (
        <div className="sl-param-numbers">{numbers.map(([key, one]) => field(`detail.${key}`, one))}</div>
      )}
      {others.map(([key, one]) => field(`detail.${key}`, one))}
      {(type === "integer" || type === "float" || type === "string") && (
        <Items
          store={store}
          path={`${path}.detail.value_list_items`}
          items={detail.value_list_items}
          field={valueField(type)}
          label={label("value_list_items")}
        />
      )}
      {type === "image" && (
        <Items
          store={store}
          path={`${path}.detail.extensions`}
          items={detail.extensions}
          field={valueField("string")}
          label={label("extensions")}
        />
      )}
      {type !== "image" && detail.defaults.length > 0 && (
        <fieldset className="sl-param-defaults">
          <legend>{t("workflows.defaults")}</legend>
          {detail.defaults.map((row, place) => (
            <PathField
              key={row.id}
              store={store}
              path={`${path}.detail.defaults.${place}.default_value`}
              field={valueField(type, detail.multiline)}
              label={tuneName(tunes, row.id, t("workflows.unnamed"))}
            />
          ))}
        </fieldset>
      )}
      <p className="caption faint sl-param-origin">
        {[param.comfy_title, param.comfy_class].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

export const tuneName = (tunes: readonly TuneForm[], id: string, unnamed: string): string =>
  tunes.find((tune) => tune.id === id)?.name.trim() || unnamed;

interface ItemsProps {
  store: EditorStore;
  path: string;
  items: readonly string[];
  field: Field;
  label: string;
}

/** A list of plain values, one field each. */
function Items({ store, path, items, field, label }: ItemsProps) {
  const { t } = useTranslation();
  const change = (value: readonly string[]) => store.dispatch({ type: "changed", path, value });
  const add = () => {
    change([...items, ""]);
    requestAnimationFrame(() => document.getElementById(fieldId(`${path}.${items.length}`))?.focus());
  };
  return (
    <fieldset className="sl-param-items">
      <legend>{label}</legend>
      {items.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plain values have nothing but their place.
        <div key={at} className="sl-param-item">
          <PathField
            store={store}
            path={`${path}.${at}`}
            field={field}
            label={t("workflows.value_number", { number: at + 1 })}
          />
          <button
            type="button"
            className="button text icon"
            aria-label={t("workflows.remove_value", { number: at + 1, list: label })}
            onClick={() => change(items.filter((__, place) => place !== at))}
          >
            <Glyph of={DeleteOutlined} />
          </button>
        </div>
      ))}
      <button type="button" className="button small" onClick={add}>
        <Glyph of={PlusOutlined} />
        {t("workflows.add_value", { list: label })}
      </button>
    </fieldset>
  );
}

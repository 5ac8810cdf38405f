import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../contract/core/field";
import type { ParamType } from "../../../contract/entities/workflow";
import { Glyph } from "../../components/glyph";
import { fieldId } from "../../editor/focus-field";
import type { PathOf } from "../../editor/paths";
import { RemoveButton } from "../../editor/remove-button";
import { setValue } from "../../editor/store";
import { madeKey } from "../../providers/i18n/keys";
import { withType } from "./model";
import { PathField } from "./path-field";
import {
  detailFields,
  nodesOf,
  PARAM_FIELDS,
  type ParamForm as ParamValues,
  type TuneForm,
  valueField,
  type WorkflowStore,
} from "./values";

interface ParamFormProps {
  store: WorkflowStore;
  param: ParamValues;
  /** Its index in the document, part of its paths. */
  at: number;
  tunes: readonly TuneForm[];
}

type ParamPath = PathOf<ParamValues>;

/** The form of a param; its fields depend on the type (WF-28 to WF-48). */
export function ParamForm({ store, param, at, tunes }: ParamFormProps) {
  const { t } = useTranslation();
  const { type, detail } = param;
  const path = `workflow_params.${at}` as const;
  const label = (key: string) => t(madeKey(`workflows.param.${key}`));
  const field = (key: ParamPath, one: Field) => (
    <PathField
      key={key}
      store={store}
      path={`${path}.${key}`}
      field={one}
      label={label(key.replace("detail.", ""))}
      help={key === "detail.variant" ? t("workflows.variant_help") : undefined}
    />
  );
  const changeType = (next: unknown) => {
    const { workflow_params, workflow } = store.get().values;
    const now = workflow_params[at];
    if (now) setValue(store, path, withType(now, next as ParamType, nodesOf(workflow)));
  };
  const details = detailFields(type);
  const of = (kind: Field["kind"]) =>
    details.flatMap(([key, one]) => (one.kind === kind ? [field(`detail.${key}`, one)] : []));
  return (
    <>
      <div className="sl-form-row">
        {field("name", PARAM_FIELDS.name)}
        <PathField
          store={store}
          path={`${path}.type`}
          name="param_type"
          field={PARAM_FIELDS.type}
          label={label("type")}
          width={152}
          onChange={changeType}
        />
      </div>
      {field("description", PARAM_FIELDS.description)}
      <div className="sl-param-switches">
        {field("use_in_custom_styles", PARAM_FIELDS.use_in_custom_styles)}
        {of("boolean")}
      </div>
      {of("multiline")}
      <div className="sl-param-numbers">{of("number")}</div>
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
      <p className="small-text faint">{[param.comfy_title, param.comfy_class].filter(Boolean).join(" · ")}</p>
    </>
  );
}

const tuneName = (tunes: readonly TuneForm[], id: string, unnamed: string): string =>
  tunes.find((tune) => tune.id === id)?.name.trim() || unnamed;

type ItemsPath = `workflow_params.${number}.detail.${"value_list_items" | "extensions"}`;

interface ItemsProps {
  store: WorkflowStore;
  path: ItemsPath;
  items: readonly string[];
  field: Field;
  label: string;
}

/** A list of plain values, one field each. */
function Items({ store, path, items, field, label }: ItemsProps) {
  const { t } = useTranslation();
  const change = (value: readonly string[]) => setValue(store, path, value);
  const add = () => {
    change([...items, ""]);
    requestAnimationFrame(() => document.getElementById(fieldId(`${path}.${items.length}`))?.focus());
  };
  return (
    <fieldset className="sl-param-items">
      <legend>{label}</legend>
      {items.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plain values have no id.
        <div key={at} className="sl-param-item">
          <PathField
            store={store}
            path={`${path}.${at}`}
            field={field}
            label={t("workflows.value_number", { number: at + 1 })}
          />
          <RemoveButton
            rows={path}
            className="button text icon"
            aria-label={t("workflows.remove_value", { number: at + 1, list: label })}
            onRemove={() => change(items.filter((__, place) => place !== at))}
          >
            <Glyph of={DeleteOutlined} />
          </RemoveButton>
        </div>
      ))}
      <button
        id={fieldId(path)}
        type="button"
        className="button small"
        aria-label={`${t("workflows.add_value")}: ${label}`}
        onClick={add}
      >
        <Glyph of={PlusOutlined} size={14} />
        {t("workflows.add_value")}
      </button>
    </fieldset>
  );
}

import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../../contract/core/field";
import { lazyAntd } from "../../../components/antd/lazy";
import { Loaded } from "../../../components/loaded";
import { Input as ReferenceInput } from "../../../fields/reference/input";
import { Input as ReferencesInput } from "../../../fields/references/input";
import { Input as TimeInput } from "../../../fields/time/input";
import { useLabels } from "../../../fields/use-labels";
import type { AnyResource } from "../../../resources/define";
import type { PagedList } from "../../use-paged-list";
import type { FilterRule } from "./filters";

// Brings antd's theme and language, which a list does not load.
const Reference = lazyAntd(async () => ReferenceInput);
const References = lazyAntd(async () => ReferencesInput);
const Time = lazyAntd(async () => TimeInput);

interface FilterEditorProps {
  resource: AnyResource;
  rules: readonly FilterRule[];
  list: PagedList;
  label(rule: FilterRule): string;
  close(): void;
}

/** Choice of a filter and its value, by the kind of its field; applied by the Apply button. */
export function FilterEditor({ resource, rules, list, label, close }: FilterEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(
    () => (rules.find((rule) => !list.filters[rule.name]) ?? rules[0])?.name ?? "",
  );
  const [value, setValue] = useState<string | readonly string[]>(list.filters[name] ?? "");
  const rule = rules.find((one) => one.name === name);
  const ready = value.length > 0 && resource.entity.list.filters?.[name]?.safeParse(value).success === true;
  const apply = () => {
    list.setFilter(name, value);
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) apply();
      }}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <div className="field">
        <label htmlFor={`${id}-name`}>{t("list.filters.field")}</label>
        <select
          id={`${id}-name`}
          className="sl-select"
          // biome-ignore lint/a11y/noAutofocus: the dialog was just opened by its button.
          autoFocus
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setValue(list.filters[event.target.value] ?? "");
          }}
        >
          {rules.map((one) => (
            <option key={one.name} value={one.name}>
              {one.relation === "is" ? label(one) : `${label(one)} ${t(`list.filters.${one.relation}`)}`}
            </option>
          ))}
        </select>
      </div>
      {rule && (
        <div className="field">
          <label id={`${id}-label`} htmlFor={`${id}-value`}>
            {t("list.filters.value")}
          </label>
          <Loaded fallback={<span className="input skeleton" />}>
            <Value key={name} rule={rule} resource={resource} id={id} value={value} onChange={setValue} />
          </Loaded>
        </div>
      )}
      <div className="sl-filter-foot">
        <button type="button" className="button" onClick={close}>
          {t("actions.cancel")}
        </button>
        <button type="submit" className="button primary" disabled={!ready}>
          {t("actions.apply")}
        </button>
      </div>
    </form>
  );
}

interface ValueProps {
  rule: FilterRule;
  resource: AnyResource;
  id: string;
  value: string | readonly string[];
  onChange(value: string | readonly string[]): void;
}

function Value({ rule, resource, id, value, onChange }: ValueProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { entity } = resource;
  const field = entity.fields[rule.field] as Field;
  const shared = {
    id: `${id}-value`,
    labelId: `${id}-label`,
    name: rule.name,
    onChange,
    field,
    entity,
  };
  if (rule.many) {
    const values = [value].flat().filter(Boolean);
    if (rule.kind === "reference") return <References {...shared} value={values} />;
    return <Choices rule={rule} labelId={shared.labelId} values={values} onChange={onChange} />;
  }
  const text = String(value);
  if (rule.kind === "reference") return <Reference {...shared} value={text} />;
  if (rule.kind === "moment") return <Time {...shared} value={text} />;
  if (rule.kind === "text") {
    return (
      <input
        id={shared.id}
        className="input"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <select
      id={shared.id}
      className="sl-select"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t("list.filters.choose")}</option>
      {rule.options.map((one) => (
        <option key={one} value={one}>
          {labels.choice(rule.kind === "boolean" ? "boolean" : rule.field, one)}
        </option>
      ))}
    </select>
  );
}

interface ChoicesProps {
  rule: FilterRule;
  labelId: string;
  values: readonly string[];
  onChange(values: readonly string[]): void;
}

/** Several of a few options, any of which may match. */
function Choices({ rule, labelId, values, onChange }: ChoicesProps) {
  const labels = useLabels();
  const toggle = (option: string, on: boolean) =>
    onChange(rule.options.filter((one) => (one === option ? on : values.includes(one))));
  return (
    <fieldset className="sl-filter-choices" aria-labelledby={labelId}>
      {rule.options.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            className="check"
            checked={values.includes(one)}
            onChange={({ target }) => toggle(one, target.checked)}
          />
          {labels.choice(rule.field, one)}
        </label>
      ))}
    </fieldset>
  );
}

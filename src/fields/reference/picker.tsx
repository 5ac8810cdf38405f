import "./reference.css";
import { Select } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { statusOf, useRequired } from "../control";
import { Face, hasFace } from "../image/face";
import type { InputProps } from "../kind";
import { isNullable } from "../kind";
import { entityOf } from "./name-of";
import { NotFound } from "./not-found";
import { OptionLine } from "./option-line";
import type { Option } from "./options";
import { reachable } from "./popup-list";
import { entitySource, type OptionSource, onlySource } from "./source";
import { useReferred } from "./use-names";
import { useOptions } from "./use-options";

interface PickerProps extends InputProps<string[]> {
  many: boolean;
  /** Says what choosing nothing means. */
  placeholder?: string | undefined;
  /** What is offered; all records that the field takes by default. */
  source?: OptionSource | undefined;
}

/** Chooses records of another entity by name. Before it is opened, only the chosen records are read. */
export default function Picker(props: PickerProps) {
  const { t } = useTranslation();
  const to = props.field.to ?? "";
  const entity = entityOf(to);
  const { only } = props.field;
  const all = useMemo(() => (only ? onlySource(to, only) : entitySource(to)), [to, only]);
  const source = props.source ?? all;
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  useRequired(props.id, props.required);
  const stored = useReferred({ [to]: props.value });
  const { options, loading, failed, retry } = useOptions(source, text, open);
  const [picked, setPicked] = useState<Readonly<Record<string, Option>>>({});
  const find = (id: string) => picked[id] ?? stored(to, id);
  const chosen = props.value.map((id) => ({ value: id, label: find(id)?.name ?? id.slice(0, 8) }));
  const [single] = props.many ? [] : props.value;
  const record = single ? find(single)?.record : undefined;
  const select = (
    <Select
      id={props.id}
      className="sl-reference"
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      mode={props.many ? "multiple" : undefined}
      labelInValue
      showSearch
      filterOption={false}
      allowClear={props.many || isNullable(props.field)}
      disabled={props.disabled}
      status={statusOf(props)}
      style={{ width: "100%" }}
      value={props.many ? chosen : chosen[0]}
      options={options.map(({ id, name, record }) => ({ value: id, label: name, record }))}
      optionRender={({ label, data }) => (
        <OptionLine entity={entity} name={String(label)} record={data.record} />
      )}
      loading={loading && open}
      notFoundContent={<NotFound failed={failed} loading={loading} retry={retry} />}
      placeholder={props.placeholder ?? t("fields_ui.choose")}
      popupRender={reachable}
      onSearch={setText}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setText("");
      }}
      onChange={(next: { value: string } | { value: string }[] | undefined) => {
        const ids = [next ?? []].flat().map(({ value }) => value);
        const seen = options.filter(({ id }) => ids.includes(id)).map((option) => [option.id, option]);
        setPicked((before) => ({ ...before, ...Object.fromEntries(seen) }));
        props.onChange(ids);
      }}
      onBlur={props.onBlur}
    />
  );
  if (!entity || !record || !hasFace(entity)) return select;
  const labels = { none: t("fields_ui.no_picture"), retry: t("actions.retry") };
  return (
    <span className="sl-chosen">
      <Face entity={entity} record={record} height={96} labels={labels} />
      {select}
    </span>
  );
}

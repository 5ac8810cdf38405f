import "./reference.css";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InputProps } from "../kind";
import { isNullable } from "../kind";
import { useNames } from "./use-names";
import { useOptions } from "./use-options";

interface PickerProps extends InputProps<string[]> {
  many: boolean;
}

/** Chooses records of another entity by their names; nothing is read before it is opened, but the chosen names. */
export default function Picker(props: PickerProps) {
  const { t } = useTranslation();
  const to = props.field.to ?? "";
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const nameOfStored = useNames({ [to]: props.value });
  const { options, loading, failed, retry } = useOptions(to, text, open);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const nameOf = (id: string) => picked[id] ?? nameOfStored(to, id) ?? id.slice(0, 8);
  const chosen = props.value.map((id) => ({ value: id, label: nameOf(id) }));
  return (
    <Select
      id={props.id}
      className="sl-reference"
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      aria-required={props.required || undefined}
      mode={props.many ? "multiple" : undefined}
      labelInValue
      showSearch
      filterOption={false}
      allowClear={props.many || isNullable(props.field)}
      disabled={props.disabled}
      status={props.invalid ? "error" : ""}
      style={{ width: "100%" }}
      value={props.many ? chosen : chosen[0]}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      loading={loading && open}
      notFoundContent={<NotFound failed={failed} loading={loading} retry={retry} />}
      placeholder={t("fields_ui.choose")}
      onSearch={setText}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setText("");
      }}
      onChange={(next: { value: string; label: string } | { value: string; label: string }[] | undefined) => {
        const list = [next ?? []].flat();
        setPicked((before) => ({
          ...before,
          ...Object.fromEntries(list.map((one) => [one.value, one.label])),
        }));
        props.onChange(list.map((one) => one.value));
      }}
      onBlur={props.onBlur}
    />
  );
}

function NotFound({ failed, loading, retry }: { failed: boolean; loading: boolean; retry(): void }) {
  const { t } = useTranslation();
  if (!failed)
    return <span className="small-text">{t(loading ? "app.loading" : "fields_ui.nothing_found")}</span>;
  return (
    <span className="small-text">
      {t("errors.read_failed")}{" "}
      <button
        type="button"
        className="link"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => retry()}
      >
        {t("actions.retry")}
      </button>
    </span>
  );
}

import "./labels.css";
import TextInput from "antd/es/input/Input";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { groupAria, statusOf } from "../control";
import type { InputProps } from "../kind";
import { LANGUAGES, type Labels } from "./codec";
import { nameOfCode } from "./languages";
import { Tabs } from "./tabs";

/** One tab per language, also for those that only the record has (OP-105). */
export function Input(props: InputProps<Labels>) {
  const { t } = useTranslation();
  const languages = [...new Set<string>([...LANGUAGES, ...Object.keys(props.value)])];
  const [current, setCurrent] = useState(languages[0] as string);
  return (
    <fieldset {...groupAria(props)} className="sl-labels-input">
      <Tabs
        id={props.id}
        labelledBy={props.labelId}
        tabs={languages.map((language) => ({
          key: language,
          label: nameOfCode(t, language),
          dot: props.value[language] ? "filled" : undefined,
        }))}
        current={current}
        onChoose={setCurrent}
      />
      <div role="tabpanel" id={`${props.id}-panel`} aria-labelledby={`${props.id}-tab-${current}`}>
        <TextInput
          id={props.id}
          status={statusOf(props)}
          lang={current}
          autoComplete="off"
          aria-labelledby={`${props.labelId} ${props.id}-tab-${current}`}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          disabled={props.disabled}
          value={props.value[current] ?? ""}
          onChange={(event) => props.onChange({ ...props.value, [current]: event.target.value })}
          onBlur={props.onBlur}
        />
      </div>
    </fieldset>
  );
}

import "./labels.css";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { groupAria } from "../control";
import type { InputProps } from "../kind";
import { LANGUAGES, type Labels } from "./codec";

/** One tab per language; languages that only the record knows keep their own (OP-105). */
export function Input(props: InputProps<Labels>) {
  const { t } = useTranslation();
  const languages = [...new Set<string>([...LANGUAGES, ...Object.keys(props.value)])];
  const [current, setCurrent] = useState(languages[0] as string);
  const tabs = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (languages.indexOf(current) + by + languages.length) % languages.length;
    setCurrent(languages[next] as string);
    tabs.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <fieldset {...groupAria(props)} className="sl-labels-input">
      <div role="tablist" aria-labelledby={props.labelId} className="sl-tabs" ref={tabs}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${props.id}-tab-${language}`}
            aria-selected={language === current}
            aria-controls={`${props.id}-panel`}
            tabIndex={language === current ? 0 : -1}
            onClick={() => setCurrent(language)}
            onKeyDown={turn}
          >
            {t(`languages.${language}`, { defaultValue: language })}
            {props.value[language] ? <span className="pip ok" aria-hidden="true" /> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${props.id}-panel`} aria-labelledby={`${props.id}-tab-${current}`}>
        <span className={props.invalid ? "input invalid" : "input"}>
          <input
            id={props.id}
            type="text"
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
        </span>
      </div>
    </fieldset>
  );
}

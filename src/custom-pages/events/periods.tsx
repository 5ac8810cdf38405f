import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { lazy, memo, Suspense, useCallback, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../contract/core/field";
import { period as entity } from "../../../contract/entities/period";
import { isOutside, nextPeriod } from "../../../contract/rules/event";
import { Glyph } from "../../components/glyph";
import { fieldId } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { useEvent, useEventValue, useRowKeys, valuesIn } from "./context";
import { newPeriod, type PeriodDraft, timesOf } from "./model";
import { TimeLine } from "./time-line";
import { lengthOf } from "./time-scale";

const Picker = lazy(() => import("../../fields/time/picker"));

/** Periods on the time line, and as fields for the keyboard and exact minutes. */
export function Periods() {
  const { t } = useTranslation();
  const store = useEvent();
  const periods = useEventValue("periods");
  const heading = useId();
  const keyOf = useRowKeys(periods);
  const [key, setKey] = useState<string>();
  const chosen = periods.find(({ id }) => keyOf(id) === key)?.id;
  const choose = useCallback((id: string) => setKey(keyOf(id)), [keyOf]);
  const remove = useCallback(
    (id: string) => {
      const value = valuesIn(store).periods.filter((one) => one.id !== id);
      store.dispatch({ type: "changed", path: "periods", value });
    },
    [store],
  );
  const lengthText = useLengthText();
  return (
    <section className="event-periods" aria-labelledby={heading}>
      <div className="event-periods-head">
        <h3 id={heading} className="sl-section-label">
          {t("event.periods")}
        </h3>
        {periods.length > 0 && (
          <span className="caption muted figures">
            {t("event.periods_total", { count: periods.length, length: lengthText(periods) })}
          </span>
        )}
        <AddPeriod onAdded={choose} />
      </div>
      <TimeLine chosen={chosen} onChoose={choose} />
      {periods.length === 0 && <p className="faint small-text">{t("event.no_periods")}</p>}
      <ol>
        {periods.map((period, at) => (
          <PeriodRow
            key={keyOf(period.id)}
            at={at}
            period={period}
            isChosen={period.id === chosen}
            onChoose={choose}
            onRemove={remove}
          />
        ))}
      </ol>
    </section>
  );
}

/** The total length of periods, "1 h 30 min". */
function useLengthText(): (periods: readonly PeriodDraft[]) => string {
  const { t } = useTranslation();
  return (periods) => {
    const { hours, minutes } = lengthOf(periods);
    return [
      hours > 0 && t("event.hours", { hours }),
      (minutes > 0 || hours === 0) && t("event.minutes", { minutes }),
    ]
      .filter(Boolean)
      .join(" ");
  };
}

/** Adds a period after all others, or says why there is no room (PER-06 to PER-10). */
function AddPeriod({ onAdded }: { onAdded(id: string): void }) {
  const { t } = useTranslation();
  const store = useEvent();
  const [why, setWhy] = useState<string>();
  const add = () => {
    const values = valuesIn(store);
    const next = nextPeriod(values.periods, timesOf(values), new Date());
    setWhy(typeof next === "string" ? t(`event.${next}`) : undefined);
    if (typeof next === "string") return;
    const added = newPeriod(next);
    store.dispatch({ type: "changed", path: "periods", value: [...values.periods, added] });
    onAdded(added.id);
  };
  return (
    <>
      <button type="button" className="button small event-periods-add" onClick={add}>
        <Glyph of={PlusOutlined} size={12} />
        {t("event.add_period")}
      </button>
      <span role="status" className="event-periods-why small-text">
        {why}
      </span>
    </>
  );
}

interface PeriodRowProps {
  at: number;
  period: PeriodDraft;
  isChosen: boolean;
  onChoose(id: string): void;
  onRemove(id: string): void;
}

const PeriodRow = memo(function PeriodRow({ at, period, isChosen, onChoose, onRemove }: PeriodRowProps) {
  const { t } = useTranslation();
  const store = useEvent();
  const labels = useLabels();
  const lengthText = useLengthText();
  const outside = useEditorState(store, (one) => isOutside(period, timesOf(valuesIn(one))));
  const number = at + 1;
  return (
    <li className={isChosen ? "event-period chosen" : "event-period"} onFocus={() => onChoose(period.id)}>
      <span className="figures faint" aria-hidden="true">
        {number}
      </span>
      <PeriodTime at={at} name="start_time" label={t("event.period_start", { number })} />
      <span aria-hidden="true">–</span>
      <PeriodTime at={at} name="end_time" label={t("event.period_end", { number })} />
      <span className="small-text muted event-period-facts">
        {lengthText([period])} · {labels.choice("payment_type", period.payment_type)}
      </span>
      <button
        type="button"
        className="button text icon"
        aria-label={t("event.remove_period", { number })}
        title={t("event.remove_period", { number })}
        onClick={() => onRemove(period.id)}
      >
        <Glyph of={DeleteOutlined} />
      </button>
      {outside && <span className="tag warn">{t("event.period_outside")}</span>}
    </li>
  );
});

function PeriodTime({ at, name, label }: { at: number; name: "start_time" | "end_time"; label: string }) {
  const store = useEvent();
  const { issue } = useLabels();
  const path = `periods.${at}.${name}`;
  const id = fieldId(path);
  const value = useEditorState(store, (one) => valuesIn(one).periods[at]?.[name] ?? "");
  const error = useEditorState(store, ({ errors }) => errors()[path]);
  return (
    <span className="event-period-time">
      <label className="visually-hidden" htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <Suspense fallback={<span className="input skeleton" />}>
        <Picker
          id={id}
          labelId={`${id}-label`}
          name={name}
          entity={entity}
          field={entity.fields[name] as Field}
          value={value}
          invalid={Boolean(error)}
          describedBy={error && `${id}-error`}
          onChange={(next) => store.dispatch({ type: "changed", path, value: next })}
          onBlur={() => store.dispatch({ type: "left", path })}
        />
      </Suspense>
      {error && (
        <FieldError id={`${id}-error`} announced>
          {issue(error)}
        </FieldError>
      )}
    </span>
  );
}

import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { lazy, memo, useCallback, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { period as entity } from "../../../contract/entities/period";
import { isOutside, nextPeriod, type Span, wholePeriod } from "../../../contract/rules/event";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import { type EventValues, newPeriod, type PeriodDraft, timesOf } from "../../domain/events/model";
import { fieldId } from "../../editor/focus-field";
import { RemoveButton } from "../../editor/remove-button";
import { setValue, useEditorState, useError, useValue } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { useEvent, useEventValue, useRowKeys, valuesIn } from "./context";
import { TimeLine } from "./time-line";
import { clashOf, lengthOf } from "./time-scale";

const Picker = lazy(() => import("../../fields/time/picker"));

/** Periods on the time line, and as fields for the keyboard and exact minutes. */
export function Periods() {
  const { t } = useTranslation();
  const store = useEvent();
  const periods = useEventValue("periods");
  const start_time = useEventValue("start_time");
  const end_time = useEventValue("end_time");
  const heading = useId();
  const keyOf = useRowKeys(periods);
  const [key, setKey] = useState<string>();
  const chosen = periods.find(({ id }) => keyOf(id) === key)?.id;
  const choose = useCallback((id: string) => setKey(keyOf(id)), [keyOf]);
  const remove = useCallback(
    (id: string) => {
      const value = valuesIn(store).periods.filter((one) => one.id !== id);
      setValue(store, "periods", value);
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
            {t("event.periods_total", {
              count: periods.length,
              length: lengthText(periods),
              all: lengthText([{ start_time, end_time }]),
            })}
          </span>
        )}
        <span className="event-periods-add">
          <WholeEvent onSet={choose} />
          <AddPeriod onAdded={choose} />
        </span>
      </div>
      <TimeLine chosen={chosen} onChoose={choose} />
      <p className="faint small-text">
        {t(periods.length === 0 ? "event.no_periods" : "event.periods_help")}
      </p>
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
function useLengthText(): (periods: readonly Span[]) => string {
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
    setValue(store, "periods", [...values.periods, added]);
    onAdded(added.id);
  };
  return (
    <>
      <button id={fieldId("periods")} type="button" className="button small" onClick={add}>
        <Glyph of={PlusOutlined} size={12} />
        {t("event.add_period")}
      </button>
      <span role="status" className="event-periods-why small-text">
        {why}
      </span>
    </>
  );
}

/** One press for the usual case: the event has one period, from its start to its end. */
function WholeEvent({ onSet }: { onSet(id: string): void }) {
  const { t } = useTranslation();
  const store = useEvent();
  const json = useEditorState(store, (one) => JSON.stringify(wholeOf(valuesIn(one)) ?? null));
  const whole: Span | null = JSON.parse(json);
  const start = useEventValue("start_time");
  if (!whole) return null;
  const set = () => {
    const [only] = valuesIn(store).periods;
    const period = only ? { ...only, ...whole } : newPeriod(whole);
    setValue(store, "periods", [period]);
    onSet(period.id);
  };
  const isWhole = Date.parse(whole.start_time) === Date.parse(start);
  return (
    <button type="button" className="button small" onClick={set}>
      {t(isWhole ? "event.whole_event" : "event.rest_of_event")}
    </button>
  );
}

/** The period over the whole event, if there is at most one and it does not cover the event yet. */
function wholeOf(values: EventValues): Span | undefined {
  const [only, ...others] = values.periods;
  const whole = others.length === 0 && wholePeriod(only, timesOf(values), new Date());
  if (!whole || typeof whole === "string") return undefined;
  const isSame = (key: keyof Span) => Date.parse(only?.[key] ?? "") === Date.parse(whole[key]);
  return isSame("start_time") && isSame("end_time") ? undefined : whole;
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
  const clash = useEditorState(store, (one) => clashOf(valuesIn(one).periods, at));
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
      <RemoveButton
        rows="periods"
        className="button text icon"
        aria-label={t("event.remove_period", { number })}
        title={t("event.remove_period", { number })}
        onRemove={() => onRemove(period.id)}
      >
        <Glyph of={DeleteOutlined} />
      </RemoveButton>
      <span id={`${fieldId(`periods.${at}`)}-tags`} className="event-period-tags" role="status">
        {clash !== undefined && (
          <span className="tag err">{t("event.period_clash", { number: clash + 1 })}</span>
        )}
        {outside && <span className="tag warn">{t("event.period_outside")}</span>}
      </span>
    </li>
  );
});

function PeriodTime({ at, name, label }: { at: number; name: "start_time" | "end_time"; label: string }) {
  const store = useEvent();
  const { issue } = useLabels();
  const path = `periods.${at}.${name}` as const;
  const id = fieldId(path);
  const value = useValue(store, path) ?? "";
  const error = useError(store, path);
  // The row names the other period already.
  const isTold = error === "validation.periods_overlap";
  return (
    <span className="event-period-time">
      <label className="visually-hidden" htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <Loaded fallback={<span className="input skeleton" />}>
        <Picker
          id={id}
          labelId={`${id}-label`}
          name={name}
          entity={entity}
          field={entity.fields[name]}
          value={value}
          invalid={Boolean(error)}
          describedBy={isTold ? `${fieldId(`periods.${at}`)}-tags` : error && `${id}-error`}
          onChange={(next) => setValue(store, path, next)}
          onBlur={() => store.dispatch({ type: "left", path })}
        />
      </Loaded>
      {error && !isTold && (
        <FieldError id={`${id}-error`} announced>
          {issue(error)}
        </FieldError>
      )}
    </span>
  );
}

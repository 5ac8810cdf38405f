import "./time.css";
import { CalendarOutlined, CloseCircleFilled } from "@ant-design/icons";
import { DatePicker, type DatePickerProps } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toWireTime } from "../../../contract/core/time";
import { Glyph } from "../../components/glyph";
import { useLanguage } from "../../providers/i18n";
import { controlAria, statusOf } from "../control";
import { FieldError } from "../field-error";
import type { InputProps } from "../kind";
import { pickerLocale } from "./locale";

/** The first one is shown, the others are also accepted when typed. */
const FORMATS = ["D MMM YYYY, HH:mm", "D.M.YYYY HH:mm", "YYYY-MM-DD HH:mm", "YYYY-MM-DDTHH:mm"];

const STEP = 5;

/** Minute step: with 5, choosing a day would round a minute between the steps. */
const stepOf = (value: Dayjs | null): 1 | 5 => (value?.isValid() && value.minute() % STEP !== 0 ? 1 : STEP);

export default function Picker(props: InputProps<string>) {
  const value = props.value ? dayjs(props.value) : null;
  // Fixed while the calendar is open, so that nothing moves under the pointer.
  const [step, setStep] = useState(() => stepOf(value));
  const near = props.near ? dayjs(props.near) : undefined;
  return (
    <Calendar
      {...controlAria(props)}
      value={value}
      format={FORMATS}
      showTime={{ format: "HH:mm", minuteStep: step, ...(near && { defaultOpenValue: near }) }}
      {...(near && { defaultPickerValue: near })}
      status={statusOf(props)}
      onOpened={() => setStep(stepOf(value))}
      // Seconds are not shown, so a chosen time has none.
      onChange={(chosen: Dayjs | null) => {
        if (stepOf(chosen) === 1) setStep(1);
        props.onChange(chosen ? toWireTime(chosen.second(0).millisecond(0).toDate()) : "");
      }}
      onBlur={props.onBlur}
    />
  );
}

const DAY_FORMATS = ["D MMM YYYY", "D.M.YYYY", "YYYY-MM-DD"];
const WIRE_DAY = "YYYY-MM-DD";

interface DayPickerProps extends Pick<DatePickerProps, "id" | "aria-describedby"> {
  /** `YYYY-MM-DD` */
  value: string;
  onChange(day: string): void;
  invalid: boolean;
}

/** A day of the calendar, which has no time zone; it cannot be empty. */
export function DayPicker({ value, onChange, invalid, ...aria }: DayPickerProps) {
  return (
    <Calendar
      {...aria}
      aria-invalid={invalid || undefined}
      value={dayjs(value)}
      format={DAY_FORMATS}
      allowClear={false}
      status={statusOf({ invalid })}
      onChange={(chosen: Dayjs | null) => chosen && onChange(chosen.format(WIRE_DAY))}
    />
  );
}

interface CalendarProps extends Omit<DatePickerProps, "value" | "open" | "locale"> {
  value: Dayjs | null;
  onOpened?(): void;
}

function Calendar({ value, onOpened, allowClear = true, ...props }: CalendarProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [open, setOpen] = useState(false);
  /** Closes only the calendar, not a dialog around it. */
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  const shown = value?.isValid() ? value.locale(language) : null;
  /** What was typed and is no time, for example one that the clock skips; the time before it stays. */
  const [refused, setRefused] = useState("");
  const readTyped = ({ target }: { target: EventTarget }) => {
    const text = (target as HTMLInputElement).value.trim();
    const isTime = dayjs(text, [props.format].flat() as string[], language, true).isValid();
    setRefused(text === "" || isTime ? "" : text);
  };
  /** Enter takes what was typed or chosen; only then a second one submits the form around. */
  const takeByEnter = (event: KeyboardEvent) => {
    const { value: text } = event.target as HTMLInputElement;
    const [format] = [props.format].flat();
    const isTaken = text === (shown?.format(format as string) ?? "");
    if (event.key === "Enter" && (open || !isTaken)) event.preventDefault();
  };
  return (
    <>
      <DatePicker
        {...props}
        className="sl-time"
        classNames={{ popup: { root: "sl-time-popup" } }}
        locale={pickerLocale(language)}
        value={shown}
        // By themselves the icons are read out as "close-circle" and "calendar".
        allowClear={allowClear && { clearIcon: <CloseCircleFilled aria-label={t("list.clear")} /> }}
        suffixIcon={<Glyph of={CalendarOutlined} />}
        needConfirm={false}
        // Touch screens have no Escape key.
        renderExtraFooter={() => (
          <button type="button" className="button small primary" onClick={() => setOpen(false)}>
            {t("actions.done")}
          </button>
        )}
        open={open}
        onOpenChange={(next) => {
          onOpened?.();
          setOpen(next);
        }}
        panelRender={(panel) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the calendar inside
          <div onKeyDown={closeByEscape}>{panel}</div>
        )}
        // In a dialog antd would leave the calendar open, as the dialog handles the key.
        onKeyDown={(event) => {
          closeByEscape(event);
          takeByEnter(event);
          if (event.key === "Enter") readTyped(event);
        }}
        onChange={(chosen, text) => {
          setRefused("");
          props.onChange?.(chosen, text);
        }}
        onBlur={(event, info) => {
          readTyped(event);
          props.onBlur?.(event, info);
        }}
        style={{ width: "100%" }}
      />
      {refused && <FieldError announced>{t("fields_ui.no_such_time", { text: refused })}</FieldError>}
    </>
  );
}

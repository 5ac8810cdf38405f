import "./time.css";
import { DatePicker } from "antd";
import dayjs from "dayjs";
import { type KeyboardEvent, useState } from "react";
import { toWireTime } from "../../../contract/core/time";
import { useLanguage } from "../../providers/i18n";
import { controlAria, statusOf } from "../control";
import type { InputProps } from "../kind";
import { pickerLocale } from "./locale";

/** The first is shown; the others are understood when typed. */
const FORMATS = ["D MMM YYYY, HH:mm", "D.M.YYYY HH:mm", "YYYY-MM-DD HH:mm", "YYYY-MM-DDTHH:mm"];

export default function Picker(props: InputProps<string>) {
  const { language } = useLanguage();
  const [open, setOpen] = useState(false);
  const value = props.value ? dayjs(props.value) : null;
  /** Closes the calendar alone, not what it stands in. */
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <DatePicker
      {...controlAria(props)}
      className="sl-time"
      classNames={{ popup: { root: "sl-time-popup" } }}
      locale={pickerLocale(language)}
      value={value?.isValid() ? value.locale(language) : null}
      format={FORMATS}
      showTime={{ format: "HH:mm" }}
      needConfirm={false}
      status={statusOf(props)}
      open={open}
      onOpenChange={setOpen}
      panelRender={(panel) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the calendar around it
        <div onKeyDown={closeByEscape}>{panel}</div>
      )}
      // Seconds are not shown, so a chosen minute begins at its start; an untouched value never comes here.
      onChange={(chosen) =>
        props.onChange(chosen ? toWireTime(chosen.second(0).millisecond(0).toDate()) : "")
      }
      // A dialog around it claims the key, and antd then leaves the calendar open.
      onKeyDown={closeByEscape}
      onBlur={props.onBlur}
      style={{ width: "100%" }}
    />
  );
}

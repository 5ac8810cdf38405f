import "./move.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { schedule } from "../../../contract/entities/schedule";
import { checkTimes } from "../../../contract/rules/event";
import { Alert } from "../../components/alert";
import { timesOf } from "../../domain/events/model";
import { phaseOf } from "../../domain/events/phase";
import { FormDialog } from "../../editor/form-dialog";
import { PanelField } from "../../editor/panel-field";
import { useNames } from "../../fields/reference/use-names";
import { useFormat } from "../../providers/i18n/use-format";
import { useOnce } from "../../shared/use-once";
import { useBusyAt } from "./busy";
import { movedTo, STEPS, steppedStart, type Times } from "./move";
import { spanText } from "./span-text";

interface MoveFormProps {
  times: Times;
  /** Undefined for an event that is not stored yet. */
  id: string | undefined;
  booths: readonly string[];
  /** The move is saved at once: a busy booth would be refused. */
  saves: boolean;
  onMove(times: Times): Promise<void> | void;
  /** Another start was chosen. */
  onChoose?(): void;
  onClose(): void;
}

/** Moves an event by an hour, by a day or to a time, and says before what will clash. */
export default function MoveForm({ times, id, booths, saves, onMove, onChoose, onClose }: MoveFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, once } = useOnce();
  const [start, setStart] = useState(times.start_time);
  const [tried, setTried] = useState(false);
  const choose = (next: string) => {
    setStart(next);
    onChoose?.();
  };
  const moved = movedTo(times, start);
  const isMoved = Date.parse(start) !== Date.parse(times.start_time);
  const [issue] = checkTimes(timesOf(moved), { now: new Date(), isNewStart: isMoved });
  const taken = useBusyAt(id, moved.start_time, moved.end_time);
  const clashes = isMoved ? booths.filter((booth) => taken.ids.has(booth)) : [];
  const nameOf = useNames({ [photoBooth.name]: clashes });
  const isBlocked = !isMoved || issue !== undefined || (saves && clashes.length > 0);
  const unmoved = tried && !isMoved ? t("event.move_unchanged") : undefined;
  const submit = async () => {
    setTried(true);
    if (!isBlocked) await once(() => onMove(moved));
  };
  return (
    <FormDialog form={{ busy, submit }} verb={t("event.move_verb")} incomplete={isBlocked} onClose={onClose}>
      <fieldset className="event-move-steps" aria-label={t("event.move_by")}>
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            className="button"
            onClick={() => choose(steppedStart(start, step) ?? start)}
          >
            {t(`event.move_${step}`)}
          </button>
        ))}
      </fieldset>
      <PanelField
        entity={schedule}
        name="start_time"
        label={t("event.move_start")}
        value={start}
        error={issue?.path === "start_time" ? issue.message : unmoved}
        onChange={choose}
      />
      <dl className="event-move-times small-text figures">
        <dt className="muted">{t("event.move_now")}</dt>
        <dd>{spanText(times, format)}</dd>
        <dt className="muted">{t("event.move_then")}</dt>
        <dd className={isMoved ? "strong" : undefined}>{spanText(moved, format)}</dd>
      </dl>
      <p className="caption muted">
        {times.periods.length > 0
          ? t("event.move_help_periods", { count: times.periods.length })
          : t("event.move_help")}
      </p>
      <div className="event-move-clashes">
        {clashes.map((booth) => (
          <Alert key={booth} kind="err">
            {clashText(booth)}
          </Alert>
        ))}
        {id !== undefined && isMoved && phaseOf(times) === "live" && (
          <Alert kind="warn">{t("event.move_live", { time: format.dateTime(moved.start_time) })}</Alert>
        )}
        {!times.end_time && <Alert kind="warn">{t("event.event_without_end")}</Alert>}
        {isMoved && taken.state === "failed" && <Alert kind="warn">{t("event.busy_not_read")}</Alert>}
      </div>
    </FormDialog>
  );

  function clashText(booth: string): string {
    const name = nameOf(photoBooth.name, booth) ?? booth.slice(0, 8);
    const by = taken.by[booth];
    if (!by) return t("event.move_clash", { booth: name });
    return by.end_time
      ? t("event.move_clash_until", { booth: name, name: by.name, until: format.dateTime(by.end_time) })
      : t("event.move_clash_by", { booth: name, name: by.name });
  }
}

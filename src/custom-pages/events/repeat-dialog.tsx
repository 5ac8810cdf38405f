import "./repeat.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { mayWrite } from "../../../contract/core/entity";
import { schedule } from "../../../contract/entities/schedule";
import { checkTimes } from "../../../contract/rules/event";
import { Alert } from "../../components/alert";
import { RetryAlert } from "../../components/retry-alert";
import { eventQuery } from "../../domain/events/calls";
import { type EventValues, timesOf, valuesOf } from "../../domain/events/model";
import { FormDialog } from "../../editor/form-dialog";
import { PanelField } from "../../editor/panel-field";
import { useNames } from "../../fields/reference/use-names";
import { messageFor } from "../../providers/http/message-for";
import type { TextKey } from "../../providers/i18n/keys";
import { useMe, useRole } from "../../providers/me";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { movedTo } from "./move";
import { nextTimes, repeated, TAKEN, type Taken, TICKED } from "./repeat";

const LABELS: Readonly<Record<Taken, TextKey>> = {
  description: "fields.description",
  booths: "event.booths",
  styles: "event.styles",
  participants: "event.participants",
  overlays: "event.overlays",
  decor: "event.decor",
  periods: "event.periods",
  bots: "event.bots",
};

interface RepeatDialogProps {
  id: string;
  onClose(): void;
}

/** Repeats an event: when, and what is taken over. It opens the editor of the new event and stores nothing. */
export default function RepeatDialog({ id, onClose }: RepeatDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(eventQuery(id));
  if (error && !data)
    return (
      <RetryAlert onRetry={() => void refetch()}>{messageFor(error, t, "errors.read_failed")}</RetryAlert>
    );
  if (!data) return <div className="skeleton" style={{ height: 240 }} aria-busy="true" />;
  return <RepeatForm values={valuesOf(data.record)} onClose={onClose} />;
}

function RepeatForm({ values, onClose }: { values: EventValues; onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [times, setTimes] = useState(() => nextTimes(values, new Date()));
  const [taken, setTaken] = useState<readonly Taken[]>(TICKED);
  const owner = values.id_user;
  const isForeign = owner !== useMe()?.id;
  const keepsOwner = mayWrite(schedule.fields.id_user, "create", useRole());
  const issues = checkTimes(timesOf(times), { now: new Date(), isNewStart: true });
  const change = (name: keyof typeof times, value: string) => {
    const { start_time, end_time } = movedTo({ ...times, periods: [] }, value);
    setTimes(name === "start_time" ? { start_time, end_time } : { ...times, end_time: value });
  };
  const submit = () => {
    if (issues.length > 0) return;
    onClose();
    const copy = { ...repeated(values, taken, times), ...(keepsOwner && { id_user: owner }) };
    void navigate(pathsOf(schedules).create, { state: { repeated: copy } });
  };
  return (
    <FormDialog
      form={{ busy: false, submit }}
      verb={t("event.repeat_verb")}
      incomplete={issues.length > 0}
      onClose={onClose}
    >
      <div className="sl-form-row">
        {(["start_time", "end_time"] as const).map((name) => (
          <PanelField
            key={name}
            entity={schedule}
            name={name}
            value={times[name]}
            error={issues.find(({ path }) => path === name)?.message}
            onChange={(value) => change(name, value)}
          />
        ))}
      </div>
      <fieldset className="event-repeat">
        <legend className="sl-section-label">{t("event.repeat_takes")}</legend>
        {TAKEN.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              className="check"
              checked={taken.includes(one)}
              onChange={({ target }) =>
                setTaken(target.checked ? [...taken, one] : taken.filter((other) => other !== one))
              }
            />
            {t(LABELS[one])}
          </label>
        ))}
      </fieldset>
      {isForeign && <Payer owner={owner} keepsOwner={keepsOwner} />}
      <p className="caption muted">{t("event.repeat_help")}</p>
    </FormDialog>
  );
}

/** Says who will own and pay for the copy of somebody else's event: only admins choose an owner. */
function Payer({ owner, keepsOwner }: { owner: string; keepsOwner: boolean }) {
  const { t } = useTranslation();
  const name = useNames({ users: [owner] })("users", owner) ?? owner.slice(0, 8);
  return keepsOwner ? (
    <Alert kind="info">{t("event.repeat_for_owner", { name })}</Alert>
  ) : (
    <Alert kind="warn">{t("event.repeat_for_you", { name })}</Alert>
  );
}

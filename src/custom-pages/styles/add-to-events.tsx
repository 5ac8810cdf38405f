import { useTranslation } from "react-i18next";
import { references } from "../../../contract/core/field";
import { addStyleToSchedules } from "../../../contract/endpoints/styles";
import { style } from "../../../contract/entities/style";
import { useActionForm } from "../../editor/action-form";
import { FormDialog } from "../../editor/form-dialog";
import { PanelField } from "../../editor/panel-field";
import { change } from "../../providers/call";
import { sayFailure } from "../../providers/failure";
import { toast } from "../../shared/toasts";
import { assertStyle } from "./model";

const SCHEDULES = references("schedules");

interface AddToEventsProps {
  id: string;
  name: string;
  onClose(): void;
}

/** Adds a style to the user's own events (CALL-STY-36, OP-116). */
export default function AddToEvents({ id, name, onClose }: AddToEventsProps) {
  const { t } = useTranslation();
  const form = useActionForm(addStyleToSchedules, {
    initial: { schedule_ids: [] },
    check: ({ schedule_ids }) =>
      schedule_ids.length === 0 ? [{ path: "schedule_ids", message: "validation.required" }] : [],
    send: async (body) => {
      assertStyle(id);
      return change(addStyleToSchedules, { params: { id }, body });
    },
    done(_, { schedule_ids }) {
      toast({ kind: "success", title: t("style.added_to_events", { count: schedule_ids.length, name }) });
      onClose();
    },
    failed: (reason) => sayFailure(reason, t("style.not_added_to_events")),
  });
  const { value, error, onChange } = form.field("schedule_ids");
  return (
    <FormDialog form={form} verb={t("style.add")} onClose={onClose}>
      <p className="muted">{t("style.add_to_events_text")}</p>
      <PanelField<string[]>
        entity={style}
        name="schedule_ids"
        field={SCHEDULES}
        label={t("style.events")}
        value={value}
        error={error}
        onChange={onChange}
      />
    </FormDialog>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { schedule } from "../../../contract/entities/schedule";
import { Alert } from "../../components/alert";
import { phaseOf } from "../../domain/events/phase";
import { recordQuery } from "../../providers/data";
import type { DeletionSlotProps } from "../../screens/slots/slots";

/** Says of a live event, before it is deleted, that it is live. */
export function EventUse({ id }: DeletionSlotProps) {
  const { t } = useTranslation();
  const { data: event } = useQuery(recordQuery(schedule.name, id));
  if (!event || phaseOf(event) !== "live") return null;
  return <Alert kind="warn">{t("resources.schedules.delete_live")}</Alert>;
}

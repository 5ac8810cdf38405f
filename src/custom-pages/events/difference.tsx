import { useTranslation } from "react-i18next";
import type { Field, ImageValue } from "../../../contract/core/field";
import { period } from "../../../contract/entities/period";
import { schedule } from "../../../contract/entities/schedule";
import type { ValueProps } from "../../editor/use-editor";
import { readLike, topOf } from "../../editor/values";
import { useNames } from "../../fields/reference/use-names";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";
import { DECOR, OVERLAY, type PartDraft, type PeriodDraft } from "./model";

const ENTITIES = { periods: period, overlays: OVERLAY, decor: DECOR } as const;

function fieldOf(path: string): Field | undefined {
  const entity = path === topOf(path) ? schedule : ENTITIES[topOf(path) as keyof typeof ENTITIES];
  return (entity?.fields as Readonly<Record<string, Field>> | undefined)?.[path.split(".").at(-1) ?? ""];
}

/** One value of a version of the event as text, for the comparison of two versions. */
export default function EventDifference({ store, path, newer }: ValueProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const format = useFormat();
  const { values } = store.get();
  const value = readLike(values, path, newer ?? values);
  const field = fieldOf(path);
  const to = field?.to ?? "";
  const ids = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
  const nameOf = useNames({ [to]: to ? ids : [] });
  const span = ({ start_time, end_time }: PeriodDraft) =>
    `${format.dateTime(start_time)} – ${format.dateTime(end_time)}`;

  function textOf(one: unknown): string {
    if (one === null || one === undefined || one === "") return "–";
    if (typeof one === "boolean") return labels.choice("boolean", String(one));
    if (typeof one === "string" && to) return nameOf(to, one) ?? one.slice(0, 8);
    if (typeof one === "string" && field?.kind === "time") return format.dateTime(one);
    if (typeof one === "string" && field?.kind === "choice")
      return labels.choice(path.split(".").at(-1) ?? "", one);
    if (typeof one !== "object") return String(one);
    if ("state" in one) return pictureText(one as ImageValue);
    if ("start_time" in one) return span(one as PeriodDraft);
    const { name, bot_username, id } = one as PartDraft;
    return String(name || bot_username || id.slice(0, 8));
  }
  function pictureText({ state }: ImageValue): string {
    if (state === "none" || state === "removed") return t("fields_ui.no_picture");
    return t(newer ? "form.picture_theirs" : "form.picture_mine");
  }

  if (path === "quiz_mappings") return String((value as readonly unknown[]).length);
  return Array.isArray(value) ? value.map(textOf).join(", ") || "–" : textOf(value);
}

import "./facts.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button";
import { useEditorState } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";
import type { EntityStore } from "./entity-model";

const TIMES = ["created_at", "updated_at"] as const;

/** Facts of a stored record that are not in its form: its times and its id. */
export function Facts({ store }: { store: EntityStore }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const format = useFormat();
  const heading = useId();
  const { entity } = store.setting.resource;
  const record = useEditorState(store, ({ get }) => get().base.record);
  if (typeof record.id !== "string") return null;
  const times = TIMES.filter((key) => typeof record[key] === "string");
  return (
    <section className="sl-facts" aria-labelledby={heading}>
      <h2 id={heading}>{t("form.facts")}</h2>
      <dl>
        {times.map((key) => (
          <div key={key}>
            <dt>{labels.label(entity, key)}</dt>
            <dd className="figures">{format.dateTime(String(record[key]))}</dd>
          </div>
        ))}
        <div>
          <dt>{labels.label(entity, "id")}</dt>
          <dd>
            <span className="mono">{record.id}</span>{" "}
            <CopyButton className="link" text={record.id} label={t("list.copy_id")} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

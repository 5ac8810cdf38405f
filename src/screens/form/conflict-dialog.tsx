import "./conflict.css";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../contract/core/field";
import { shows } from "../../fields/shows";
import { useWords } from "../../fields/words";
import { Dialog } from "../../shared/ui/dialog";
import { useTools } from "../use-tools";
import { wireDraft } from "./draft";
import type { Base } from "./form-state";
import type { FormStore } from "./form-store";
import { same } from "./same";
import type { Save } from "./use-save";

interface ConflictDialogProps {
  store: FormStore;
  theirs: Base;
  save: Save;
}

/** Somebody saved a newer version meanwhile: shows the fields that differ and asks which are to stand. */
export function ConflictDialog({ store, theirs, save }: ConflictDialogProps) {
  const { t } = useTranslation();
  const words = useWords();
  const { resource } = store.setting;
  const { base, dirty } = store.get();
  const mine = wireDraft(resource.entity, store.get());
  const label = (key: string) => words.label(resource.entity, key);
  const differing = dirty.filter((key) => !same(mine[key], theirs.record[key]));
  const others = store
    .shown()
    .filter(
      (key) => !dirty.includes(key) && key in base.record && !same(base.record[key], theirs.record[key]),
    );
  return (
    <Dialog
      wide
      title={t("form.conflict_title")}
      onClose={save.cancel}
      buttons={
        <>
          <button type="button" className="button text sl-modal-danger" onClick={save.takeTheirs}>
            {t("form.take_theirs")}
          </button>
          <button type="button" className="button" onClick={() => void save.keepMine()}>
            {t("form.keep_mine")}
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: in a dialog the safe answer takes the focus. */}
          <button type="button" className="button primary" autoFocus onClick={save.cancel}>
            {t("form.keep_editing")}
          </button>
        </>
      }
    >
      <p className="muted">{t("form.conflict_text")}</p>
      {differing.length > 0 && (
        <table className="sl-conflict">
          <thead>
            <tr>
              <th scope="col">{t("form.field")}</th>
              <th scope="col">{t("form.mine")}</th>
              <th scope="col">{t("form.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((key) => (
              <tr key={key}>
                <th scope="row">{label(key)}</th>
                <td>
                  <Value store={store} name={key} record={mine} mine />
                </td>
                <td>
                  <Value store={store} name={key} record={theirs.record} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && <p>{t("form.also_changed", { fields: others.map(label).join(", ") })}</p>}
    </Dialog>
  );
}

interface ValueProps {
  store: FormStore;
  name: string;
  record: Readonly<Record<string, unknown>>;
  mine?: boolean;
}

function Value({ store, name, record, mine = false }: ValueProps) {
  const { t } = useTranslation();
  const { entity } = store.setting.resource;
  const field = entity.fields[name] as Field;
  const tools = useTools(entity, [record]);
  if (field.kind === "image") return t(mine ? "form.picture_mine" : "form.picture_theirs");
  const Show = shows[field.kind];
  return (
    <Show name={name} value={record[name]} field={field} entity={entity} record={record} tools={tools} />
  );
}

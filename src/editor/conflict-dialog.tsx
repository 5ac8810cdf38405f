import "./conflict.css";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../components/dialog";
import { Loaded } from "../components/loaded";
import { PlainValue } from "./plain-value";
import type { Base } from "./state";
import type { Editor } from "./use-editor";
import { changedPaths, comparedAt, nestedBy, readLike, same, topOf } from "./values";

interface ConflictDialogProps {
  editor: Editor;
  theirs: Base;
}

/** Someone has saved a newer version: shows the fields that differ and asks which value of each to keep. */
export function ConflictDialog({ editor, theirs }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { store, label, Value = PlainValue } = editor;
  const { dirty, initial, values } = store.get();
  const newer = editor.valuesOf(theirs.record);
  /** Paths of which their value is chosen. */
  const [theirPaths, setTheirPaths] = useState<readonly string[]>([]);
  const changed = dirty.filter(
    (path) => !same(readLike(values, path, values), readLike(values, path, newer)),
  );
  // A row that is missing in one version is kept or dropped as a whole.
  const differing = [...new Set(changed.map((path) => comparedAt(values, path, newer)))];
  const others = changedPaths(initial, newer, nestedBy(store.model.nested))
    .filter((path) => store.shown().includes(topOf(path)) && !dirty.includes(path))
    .map(label);
  return (
    <Dialog
      wide
      title={t("form.conflict_title")}
      onClose={editor.cancel}
      buttons={
        <>
          <button type="button" className="button text danger" onClick={editor.takeTheirs}>
            {t("form.take_theirs")}
          </button>
          <button type="button" className="button" onClick={() => void editor.keepMine(theirPaths)}>
            {t(theirPaths.length > 0 ? "form.keep_chosen" : "form.keep_mine")}
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: in a dialog the safe answer takes the focus. */}
          <button type="button" className="button primary" autoFocus onClick={editor.cancel}>
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
            {differing.map((path) => (
              <tr key={path}>
                <th scope="row">{label(path)}</th>
                <Choice
                  path={path}
                  chosen={!theirPaths.includes(path)}
                  onChoose={() => setTheirPaths(theirPaths.filter((one) => one !== path))}
                >
                  <Value store={store} path={path} />
                </Choice>
                <Choice
                  path={path}
                  chosen={theirPaths.includes(path)}
                  onChoose={() => setTheirPaths([...theirPaths, path])}
                >
                  <Value store={store} path={path} theirs={theirs} newer={newer} />
                </Choice>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && <p>{t("form.also_changed", { fields: [...new Set(others)].join(", ") })}</p>}
    </Dialog>
  );
}

interface ChoiceProps {
  path: string;
  chosen: boolean;
  onChoose(): void;
  children: ReactNode;
}

function Choice({ path, chosen, onChoose, children }: ChoiceProps) {
  return (
    <td>
      <label className="sl-conflict-choice">
        <input type="radio" name={`conflict-${path}`} checked={chosen} onChange={onChoose} />
        <span>
          <Loaded>{children}</Loaded>
        </span>
      </label>
    </td>
  );
}

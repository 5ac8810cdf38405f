import { screen, within } from "@testing-library/react";
import { fieldId } from "../../../../src/editor/focus-field";
import { type PanelOptions, usePanel } from "../../../../src/editor/panels";
import { type EditorStore, useEditorState } from "../../../../src/editor/store";

const STORED = { text: "As it was" };

/** A section of one text with a call of its own, which its test plays; its field is called as the section. */
export function sectionOf(name: string, options: Partial<PanelOptions<typeof STORED>> = {}) {
  return function Section({ store }: { store: EditorStore }) {
    const panel = usePanel<typeof STORED>(store, {
      id: name,
      title: "fields.description",
      stored: STORED,
      save: () => Promise.reject(new Error("Nothing is saved here")),
      failed: () => undefined,
      ...options,
    });
    const value = useEditorState(panel, ({ get }) => get().values.text ?? "");
    const error = useEditorState(panel, ({ errors }) => errors().text);
    const change = (text: string) => panel.dispatch({ type: "changed", path: "text", value: text });
    return (
      <input
        id={fieldId("text")}
        aria-label={name}
        aria-invalid={error !== undefined}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    );
  };
}

export const box = (name: string) => screen.findByRole("textbox", { name }) as Promise<HTMLInputElement>;

/** The bar at the foot of an editor. */
export const bar = {
  part: () => within(screen.getByRole("region", { name: "Unsaved changes" })),
  /** What is unsaved, or that nothing is. */
  says: () => bar.part().getByRole("status").textContent,
  save: () => bar.part().getByRole("button", { name: /^Sav(e|ing)/ }),
  /** The first error, as a link to its field. */
  problem: () => bar.part().queryByRole("link"),
};

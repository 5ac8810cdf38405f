import type { Field, ImageValue } from "../../../contract/core/field";
import { useEditorState } from "../../editor/store";
import { parseColour } from "../../fields/colour/codec";
import { useImageUrl } from "../../fields/image/use-image-url";
import type { EntityStore } from "../../screens/form/entity-model";
import type { ScreenColours } from "./screen";

const NONE: ImageValue = { state: "none" };

/** A colour as it is typed; while it cannot be read, the stored one or the default is in. */
function useColour(store: EntityStore, key: string): number {
  return useEditorState(store, ({ get, setting }) => {
    const typed = parseColour(String(get().values[key]));
    if (!Number.isNaN(typed)) return typed;
    return Number(get().base.record[key] ?? setting.resource.entity.fields[key]?.initial);
  });
}

export function useColours(store: EntityStore): ScreenColours {
  return {
    background: useColour(store, "background_color"),
    text: useColour(store, "text_color"),
    button: useColour(store, "button_color"),
    buttonText: useColour(store, "button_text_color"),
  };
}

/** Address of a picture of the form, stored or just picked. */
export function usePicture(store: EntityStore, key: string): string | undefined {
  const value = useEditorState(store, ({ get }) => (get().values[key] as ImageValue | undefined) ?? NONE);
  const record = useEditorState(store, ({ get }) => get().base.record);
  return useImageUrl(value, store.setting.resource.entity.fields[key] as Field, record).url;
}

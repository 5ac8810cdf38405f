import type { Entity } from "../../../contract/core/entity";
import type { Field, ImageValue } from "../../../contract/core/field";
import { decor } from "../../../contract/entities/decor";
import type { ScreenColours } from "../../components/booth-screen/screen";
import { type EditorStore, useEditorState } from "../../editor/store";
import { readAt, type Values } from "../../editor/values";
import { parseColour } from "../../fields/colour/codec";
import { useImageUrl } from "../../fields/image/use-image-url";

const NONE: ImageValue = { state: "none" };
const { fields: FIELDS }: Entity = decor;

const decorIn = (values: Values, at: string) =>
  (at ? readAt(values, at) : values) as Values | null | undefined;

/** The typed colour; while it is invalid, the stored one or the default. */
function useColour(store: EditorStore, at: string, key: string): number {
  return useEditorState(store, ({ get }) => {
    const [typed, read] = [decorIn(get().values, at), decorIn(get().initial, at)];
    const stored = typed && typed.id === read?.id ? read : undefined;
    const known = [typed, stored].map((from) => parseColour(String(from?.[key])));
    return known.find((colour) => !Number.isNaN(colour)) ?? Number(FIELDS[key]?.initial);
  });
}

/** @param at path of the decor in the document; empty if the decor is the document */
export function useColours(store: EditorStore, at = ""): ScreenColours {
  return {
    background: useColour(store, at, "background_color"),
    text: useColour(store, at, "text_color"),
    button: useColour(store, at, "button_color"),
    buttonText: useColour(store, at, "button_text_color"),
  };
}

/** URL of a picture in the form, stored or just picked. */
function usePicture(store: EditorStore, at: string, key: string, record: Values): string | undefined {
  const value = useEditorState(store, ({ get }) => decorIn(get().values, at)?.[key]);
  return useImageUrl((value as ImageValue | undefined) ?? NONE, FIELDS[key] as Field, record).url;
}

/** @param record the stored record, which has the URLs of its pictures */
export function useDecorPictures(store: EditorStore, record: Values, at = "") {
  return {
    first: usePicture(store, at, "first_screen_image", record),
    rest: usePicture(store, at, "rest_screens_image", record),
  };
}

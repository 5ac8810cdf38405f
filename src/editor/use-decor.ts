import type { Entity } from "../../contract/core/entity";
import type { Field, ImageValue } from "../../contract/core/field";
import { decor } from "../../contract/entities/decor";
import type { ScreenColours } from "../components/booth-screen/screen";
import { parseColour } from "../fields/colour/codec";
import { useImageUrl } from "../fields/image/use-image-url";
import { type EditorStore, useEditorState } from "./store";
import { readAt, type Values } from "./values";

const NONE: ImageValue = { state: "none" };
const FIELDS = (decor as unknown as Entity).fields;

type Plain = Readonly<Record<string, unknown>>;

const decorIn = (values: Values, at: string) =>
  (at ? readAt(values, at) : values) as Plain | null | undefined;

/** A colour as it is typed; while it cannot be read, the stored one or the default is in. */
function useColour(store: EditorStore, at: string, key: string): number {
  return useEditorState(store, ({ get }) => {
    const [typed, read] = [decorIn(get().values, at), decorIn(get().initial, at)];
    const stored = typed && typed.id === read?.id ? read : undefined;
    const known = [typed, stored].map((from) => parseColour(String(from?.[key])));
    return known.find((colour) => !Number.isNaN(colour)) ?? Number(FIELDS[key]?.initial);
  });
}

/** @param at where the decor is in the document, unless it is the document */
export function useColours(store: EditorStore, at = ""): ScreenColours {
  return {
    background: useColour(store, at, "background_color"),
    text: useColour(store, at, "text_color"),
    button: useColour(store, at, "button_color"),
    buttonText: useColour(store, at, "button_text_color"),
  };
}

/** Address of a picture of the form, stored or just picked. */
function usePicture(store: EditorStore, at: string, key: string, record: Plain): string | undefined {
  const value = useEditorState(store, ({ get }) => decorIn(get().values, at)?.[key]);
  return useImageUrl((value as ImageValue | undefined) ?? NONE, FIELDS[key] as Field, record).url;
}

/** @param record what is stored: its pictures have their addresses from it */
export function useDecorPictures(store: EditorStore, record: Plain, at = "") {
  return {
    first: usePicture(store, at, "first_screen_image", record),
    rest: usePicture(store, at, "rest_screens_image", record),
  };
}

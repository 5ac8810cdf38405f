import type { Entity } from "../../../contract/core/entity";
import type { Field } from "../../../contract/core/field";
import { decor } from "../../../contract/entities/decor";
import { storedImage } from "../../fields/image/codec";
import { useImageUrl } from "../../fields/image/use-image-url";
import type { ShownDecor } from "./show";

type Plain = Readonly<Record<string, unknown>>;

const { fields: FIELDS }: Entity = decor;

/** A stored decor as a booth shows it; without one, the standard colours. */
export function useStoredDecor(record: Plain | undefined): ShownDecor {
  const first = useStoredPicture("first_screen_image", record);
  const rest = useStoredPicture("rest_screens_image", record);
  const colour = (key: string) => Number(record?.[key] ?? FIELDS[key]?.initial);
  return {
    colours: {
      background: colour("background_color"),
      text: colour("text_color"),
      button: colour("button_color"),
      buttonText: colour("button_text_color"),
    },
    pictures: { first, rest },
    filling: record?.splash_filling,
  };
}

function useStoredPicture(key: string, record: Plain | undefined): string | undefined {
  const field = FIELDS[key] as Field;
  return useImageUrl(record ? storedImage(record, field) : { state: "none" }, field, record).url;
}

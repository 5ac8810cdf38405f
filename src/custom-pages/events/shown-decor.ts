import type { Field } from "../../../contract/core/field";
import { decor as decorEntity } from "../../../contract/entities/decor";
import { photoBooth } from "../../../contract/entities/photo-booth";
import type { ScreenColours } from "../../components/booth-screen/screen";
import { useColours, useDecorPictures } from "../../editor/use-decor";
import { storedImage } from "../../fields/image/codec";
import { useImageUrl } from "../../fields/image/use-image-url";
import { useReferred } from "../../fields/reference/use-names";
import { useEvent, useEventValue } from "./context";
import type { PartDraft } from "./model";

type Plain = Readonly<Record<string, unknown>>;

interface ShownDecor {
  colours: ScreenColours;
  pictures: { first: string | undefined; rest: string | undefined };
  /** How the first screen is filled. */
  filling: unknown;
}

const NO_DECOR: PartDraft = { id: "" };

/** The decor of the first chosen booth, which its screens show where the event has none; undefined if it has none. */
export function useBoothDecor(): { booth: string; decor: Plain & { name?: unknown } } | undefined {
  const [id = ""] = useEventValue("photo_booth_ids");
  const booth = useReferred({ [photoBooth.name]: [id] })(photoBooth.name, id);
  const decorId = String(booth?.record.id_application_decor ?? "");
  const decor = useReferred({ [decorEntity.name]: [decorId] })(decorEntity.name, decorId)?.record;
  return booth && decor && { booth: booth.name, decor };
}

/** What guests see: the event's decor, else the booth's, else standard colours. */
export function useShownDecor(): ShownDecor {
  const store = useEvent();
  const own = useEventValue("decor");
  const ofBooth = useBoothDecor();
  const boothDecor = own ? undefined : ofBooth?.decor;
  const colours = useColours(store, "decor");
  const pictures = useDecorPictures(store, own ?? NO_DECOR, "decor");
  const first = useStoredPicture("first_screen_image", boothDecor);
  const rest = useStoredPicture("rest_screens_image", boothDecor);
  if (!boothDecor) return { colours, pictures, filling: own?.splash_filling };
  const colour = (key: string, usual: number) => Number(boothDecor[key] ?? usual);
  return {
    colours: {
      background: colour("background_color", colours.background),
      text: colour("text_color", colours.text),
      button: colour("button_color", colours.button),
      buttonText: colour("button_text_color", colours.buttonText),
    },
    pictures: { first, rest },
    filling: boothDecor.splash_filling,
  };
}

function useStoredPicture(key: string, record: Plain | undefined): string | undefined {
  const field = (decorEntity.fields as Readonly<Record<string, Field>>)[key] as Field;
  return useImageUrl(record ? storedImage(record, field) : { state: "none" }, field, record).url;
}

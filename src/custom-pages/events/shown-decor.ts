import type { RecordNamed } from "../../../contract/entities";
import { decor as decorEntity } from "../../../contract/entities/decor";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { useStoredDecor } from "../../domain/booth/decor";
import type { ShownDecor } from "../../domain/booth/show";
import { useColours, useDecorPictures } from "../../domain/decors/use-decor";
import type { PartDraft } from "../../domain/events/model";
import { useReferred } from "../../fields/reference/use-names";
import { useEvent, useEventValue } from "./context";

const NO_DECOR: PartDraft = { id: "" };

/** The decor of the first chosen booth, which its screens show where the event has none; undefined if it has none. */
export function useBoothDecor(): { booth: string; decor: RecordNamed<"decors"> } | undefined {
  const [id = ""] = useEventValue("photo_booth_ids");
  const booth = useReferred({ [photoBooth.name]: [id] })(photoBooth.name, id);
  const decorId = booth?.record.id_application_decor ?? "";
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
  const shown = useStoredDecor(boothDecor);
  return boothDecor ? shown : { colours, pictures, filling: own?.splash_filling };
}

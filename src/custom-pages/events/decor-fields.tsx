import { useTranslation } from "react-i18next";
import { ContrastNote } from "../../components/booth-screen/contrast-note";
import { useColours, useDecorPictures } from "../../editor/use-decor";
import { useEvent } from "./context";
import { EventField } from "./field";
import { DECOR, type PartDraft } from "./model";

/** The decor's own fields, in place (EVT-49); its orientation is the event's (EVT-38). */
export function DecorFields({ decor }: { decor: PartDraft }) {
  const { t } = useTranslation();
  const store = useEvent();
  const colours = useColours(store, "decor");
  const { first } = useDecorPictures(store, decor, "decor");
  const field = (key: string) => <EventField path={`decor.${key}`} entity={DECOR} record={decor} />;
  return (
    <fieldset className="event-decor-fields" aria-label={t("event.decor_fields")}>
      <div className="sl-form-row">{field("name")}</div>
      <div className="sl-form-row">{field("description")}</div>
      <h3>{t("event.decor_colours")}</h3>
      <div className="sl-form-row">
        {field("background_color")}
        {field("text_color")}
      </div>
      <div className="sl-form-row">
        {field("button_color")}
        {field("button_text_color")}
      </div>
      <ContrastNote colours={colours} first={first} />
      <h3>{t("event.decor_images")}</h3>
      <div className="sl-form-row">{field("splash_filling")}</div>
      <div className="sl-form-row">
        {field("first_screen_image")}
        {field("rest_screens_image")}
      </div>
    </fieldset>
  );
}

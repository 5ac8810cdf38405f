import { PlusOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { decor as decorEntity } from "../../../contract/entities/decor";
import { ContrastNote } from "../../components/booth-screen/contrast-note";
import { Glyph } from "../../components/glyph";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { useColours, useDecorPictures } from "../../domain/decors/use-decor";
import { DECOR, type DecorDraft, isUnavailable, isUnstored, partOf } from "../../domain/events/model";
import { fieldId, focusField } from "../../editor/focus-field";
import { setValue } from "../../editor/store";
import { parseColour } from "../../fields/colour/codec";
import { Face } from "../../fields/image/face";
import { useLabels } from "../../fields/use-labels";
import { COLOURS, decors as resource } from "../../resources/decors";
import { useEvent, useEventValue, valuesIn } from "./context";
import { EventField } from "./field";
import { AddPart, PartError, usePartName } from "./look-parts";

/** The branding of the booths' screens at this event: none, an existing one or a new one (EVT-10, EVT-16, OP-53). */
export function Decor() {
  const { t } = useTranslation();
  const store = useEvent();
  const decor = useEventValue("decor");
  /** The decor before it was removed or replaced. */
  const [before, setBefore] = useState<DecorDraft>();
  const undoBox = useRef<HTMLDivElement>(null);
  const nameOf = usePartName("event.unnamed_decor");
  const put = (next: DecorDraft | null) => {
    setBefore(decor ?? undefined);
    setValue(store, "decor", next);
  };
  const turned = (part: DecorDraft): DecorDraft => ({ ...part, orientation: valuesIn(store).orientation });
  const create = () => {
    put(turned(partOf(decorEntity)));
    requestAnimationFrame(() => focusField("decor.name"));
  };
  const takeOff = () => {
    put(null);
    requestAnimationFrame(() =>
      undoBox.current?.querySelector<HTMLElement>(".sl-consequence .link")?.focus(),
    );
  };
  const undo = () => {
    setValue(store, "decor", before ?? null);
    setBefore(undefined);
  };
  const gone = before && before.id !== decor?.id ? before : undefined;
  return (
    <Section title={t("event.decor")}>
      {decor ? (
        <Chosen decor={decor} name={nameOf(decor)} onTakeOff={takeOff} />
      ) : (
        <p className="faint small-text">{t("event.no_decor")}</p>
      )}
      <div ref={undoBox} className="event-undo">
        <Consequence
          after={
            gone &&
            t(isUnstored(gone.id) ? "event.decor_dropped" : "event.decor_removed", { name: nameOf(gone) })
          }
          undo={undo}
          backTo={fieldId("decor")}
        />
      </div>
      <PartError path="decor" />
      {decor && !isUnavailable(decor) && <DecorFields decor={decor} />}
      <AddPart
        id={fieldId("decor")}
        resource={resource}
        label={t(decor ? "event.choose_other_decor" : "event.choose_decor")}
        empty="event.no_more_decors"
        without={decor ? [decor.id] : []}
        onChoose={(part) => put(turned(part))}
      >
        {!decor && (
          <button type="button" className="button" onClick={create}>
            <Glyph of={PlusOutlined} />
            {t("event.create_decor")}
          </button>
        )}
      </AddPart>
    </Section>
  );
}

interface ChosenProps {
  decor: DecorDraft;
  name: string;
  onTakeOff(): void;
}

/** The chosen decor, and what changing it means to other events (OP-62). */
function Chosen({ decor, name, onTakeOff }: ChosenProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const store = useEvent();
  const orientation = useEventValue("orientation");
  const isAvailable = !isUnavailable(decor);
  const isStored = !isUnstored(decor.id);
  const turn = () => setValue(store, "decor.orientation", valuesIn(store).orientation);
  const shape = labels.choice("orientation", decor.orientation ?? "");
  const isTurned = isAvailable && decor.orientation !== orientation;
  return (
    <>
      <div className="event-decor-head">
        {isAvailable && isStored && (
          <Face
            entity={DECOR}
            record={{ ...decor, ...coloursOf(decor) }}
            height={56}
            labels={{ none: t("fields_ui.no_picture"), retry: t("actions.retry") }}
          />
        )}
        <span className="event-decor-text">
          <span className="strong">{name}</span>
          <span className="caption muted">
            {!isAvailable && t("event.part_unavailable_text")}
            {isAvailable && (isTurned ? shape : t("event.decor_follows", { orientation: shape }))}
          </span>
        </span>
        <button id={fieldId("decor.id")} type="button" className="button small" onClick={onTakeOff}>
          {t("event.take_decor_off")}
        </button>
      </div>
      {isTurned && (
        <Consequence
          before={t("event.decor_other_shape")}
          action={{ label: t("event.turn_decor"), run: turn }}
          backTo={fieldId("decor")}
        />
      )}
      {isAvailable && isStored && <p className="caption muted">{t("event.decor_copied")}</p>}
    </>
  );
}

/** Colours as records hold them, without those that cannot be read yet. */
const coloursOf = (decor: DecorDraft) =>
  Object.fromEntries(
    COLOURS.map((key) => [key, parseColour(decor[key] ?? "")]).filter(([, value]) => !Number.isNaN(value)),
  );

/** Fields of the decor (EVT-49), except its orientation, which is the event's (EVT-38). */
function DecorFields({ decor }: { decor: DecorDraft }) {
  const { t } = useTranslation();
  const store = useEvent();
  const colours = useColours(store, "decor");
  const { first } = useDecorPictures(store, decor, "decor");
  const field = (key: keyof DecorDraft) => <EventField path={`decor.${key}`} entity={DECOR} record={decor} />;
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

import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field, ImageValue } from "../../../contract/core/field";
import { toHex } from "../../../contract/core/rgba";
import { quiz } from "../../../contract/entities/quiz";
import { byPosition } from "../../../contract/rules/positions";
import { BoothScreen, fittingOf, shapeOf } from "../../components/booth-screen/screen";
import { CALM, SAMPLES } from "../../components/samples";
import { Answers, Making, PageDots, STYLES_A_PAGE, StyleGrid } from "../../domain/booth/screens";
import { OVERLAY, type PartDraft } from "../../domain/events/model";
import { StylePicture } from "../../domain/style-face/style-face";
import { useEditorState } from "../../editor/store";
import { useImageUrl } from "../../fields/image/use-image-url";
import { useReferred } from "../../fields/reference/use-names";
import { recordQuery } from "../../providers/data";
import { LANGUAGES } from "../../providers/i18n";
import { useEvent, useEventValue } from "./context";
import { usePartName } from "./look-parts";
import { usedOverlay } from "./overlay-use";
import { useBoothDecor, useShownDecor } from "./shown-decor";

interface ScreenProps {
  /** Texts in the guests' language. */
  say: TFunction;
}

interface EventScreenProps {
  isFirst?: boolean;
  heading: string;
  button?: string;
  /** A caption in the console's language. */
  note?: string | undefined;
  children?: ReactNode;
}

/** A booth's screen in the event's decor and orientation. */
function EventScreen({ isFirst = false, heading, button, note, children }: EventScreenProps) {
  const store = useEvent();
  const shape = shapeOf(useEventValue("orientation"));
  const { colours, pictures, filling } = useShownDecor();
  const name = useEditorState(store, ({ get }) => get().values.name.trim());
  return (
    <>
      <BoothScreen
        shape={shape}
        colours={colours}
        picture={isFirst ? pictures.first : pictures.rest}
        fitting={isFirst ? fittingOf(filling) : "cover"}
        caption={name || undefined}
        heading={heading}
        button={button}
      >
        {children}
      </BoothScreen>
      {note && <figcaption className="caption muted">{note}</figcaption>}
    </>
  );
}

/** The first screen, with a choice of language if the event offers it. */
export function StartScreen({ say }: ScreenProps) {
  const { t } = useTranslation();
  const chooses = useEventValue("select_language") === true;
  const decor = useEventValue("decor");
  const ofBooth = useBoothDecor();
  const { colours } = useShownDecor();
  const nameOf = usePartName("event.unnamed_decor");
  const boothNote = ofBooth
    ? t("event.guest_booth_decor", { booth: ofBooth.booth, name: ofBooth.decor.name })
    : t("event.guest_no_decor");
  return (
    <EventScreen
      isFirst
      heading={say("booth.invites")}
      button={say("booth.begin")}
      note={decor ? t("event.guest_decor", { name: nameOf(decor) }) : boothNote}
    >
      {chooses && (
        <span className="event-guest-languages" style={{ borderColor: toHex(colours.text) }}>
          {LANGUAGES.map((code) => (
            <span key={code}>{t(`language.${code}`)}</span>
          ))}
        </span>
      )}
    </EventScreen>
  );
}

/** The styles to choose from, or the first question of the quiz. */
export function StylesScreen(props: ScreenProps) {
  const id = useEventValue("quiz_id");
  const isQuiz = useEventValue("style_selection_mode") === "QUIZ" && Boolean(id);
  return isQuiz ? <QuizScreen {...props} id={id} /> : <GridScreen {...props} />;
}

function GridScreen({ say }: ScreenProps) {
  const { t } = useTranslation();
  const ids = useDeferredValue(useEventValue("style_ids"));
  const [participant] = useEventValue("participants_ids");
  const shape = shapeOf(useEventValue("orientation"));
  const shown = ids.slice(0, STYLES_A_PAGE[shape]);
  const find = useReferred({ styles: shown });
  const pages = Math.ceil(ids.length / STYLES_A_PAGE[shape]);
  return (
    <EventScreen
      heading={say("booth.choose")}
      button={say("booth.next")}
      note={
        ids.length > 0 ? t("event.guest_styles_count", { count: ids.length }) : t("event.guest_no_styles")
      }
    >
      <StyleGrid
        styles={shown.map((id) => ({ id, name: find("styles", id)?.name ?? "" }))}
        picture={(id) => <StylePicture style={find("styles", id)?.record} participant={participant} />}
      />
      <PageDots pages={pages} />
    </EventScreen>
  );
}

/** Answers that fit on one screen. */
const ANSWERS = 5;

function QuizScreen({ say, id }: ScreenProps & { id: string }) {
  const { t } = useTranslation();
  const { data: record } = useQuery(recordQuery(quiz.name, id));
  const questions = byPosition(record?.questions ?? []);
  const [question] = questions;
  const isAsked = record !== null && record?.is_active !== false && (!record || question);
  if (!isAsked) return <GridScreen say={say} />;
  return (
    <EventScreen
      heading={question?.title ?? ""}
      button={say("booth.next")}
      note={record ? t("event.guest_quiz", { name: record.name, total: questions.length }) : undefined}
    >
      <Answers answers={byPosition(question?.answers ?? []).slice(0, ANSWERS)} />
    </EventScreen>
  );
}

/** How far the drawn picture has been made. */
const MADE = 62;

export function WaitingScreen({ say }: ScreenProps) {
  const shape = shapeOf(useEventValue("orientation"));
  return (
    <EventScreen heading={say("booth.waits")}>
      <span className="event-guest-wait">
        <Making photo={CALM[shape]} at={MADE} />
      </span>
    </EventScreen>
  );
}

/** A sample result with the overlay that would be used, multiplied and covering (OP-184), in the overlay's shape. */
export function ResultScreen({ say }: ScreenProps) {
  const { t } = useTranslation();
  const [ratio, setRatio] = useState<number>();
  const overlays = useEventValue("overlays");
  const shape = shapeOf(useEventValue("orientation"));
  const nameOf = usePartName("event.unnamed_overlay");
  const used = usedOverlay({ overlays, orientation: shape });
  return (
    <EventScreen
      heading={say("booth.ready")}
      button={say("booth.finish")}
      note={
        used
          ? t("event.guest_overlay", { name: nameOf(used) })
          : t(overlays.length > 0 ? "event.guest_no_fitting_overlay" : "event.guest_no_overlay")
      }
    >
      <span className="event-guest-result" style={used && ratio ? { aspectRatio: ratio } : undefined}>
        <img src={SAMPLES[shape][0]} alt="" />
        {used && <UsedOverlay part={used} shape={shape} onRatio={setRatio} />}
      </span>
    </EventScreen>
  );
}

interface UsedOverlayProps {
  part: PartDraft;
  shape: keyof typeof SAMPLES;
  /** Reports width / height of its picture. */
  onRatio(ratio: number): void;
}

function UsedOverlay({ part, shape, onRatio }: UsedOverlayProps) {
  const { url } = useImageUrl(part[shape] as ImageValue, OVERLAY.fields[shape] as Field, part);
  if (!url) return null;
  return (
    <img
      src={url}
      alt=""
      className="multiplied"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onRatio(naturalWidth / naturalHeight)}
    />
  );
}

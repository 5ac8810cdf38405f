import { useDeferredValue, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { decor as decorEntity } from "../../../contract/entities/decor";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { BoothScreen, fittingOf, shapeOf } from "../../components/booth-screen/screen";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";
import { useStoredDecor } from "../../domain/booth/decor";
import { Answers, StyleGrid } from "../../domain/booth/screens";
import { StylePicture } from "../../domain/style-face/style-face";
import { useValue } from "../../editor/store";
import { useReads } from "../../fields/reference/use-names";
import { useLanguage, useTextsIn } from "../../providers/i18n";
import type { Leads } from "./events";
import type { QuizEvent, QuizStore } from "./model";

/** More questions are turned page by page. */
const MOST_TABS = 5;
/** Answers that fit on one screen. */
const MOST_ANSWERS = { portrait: 6, landscape: 3 } as const;

interface GuestViewProps {
  store: QuizStore;
  leads: Leads | undefined;
  /** Whether the events of the quiz were read, so that none is chosen because there is none. */
  isRead: boolean;
  /** Id of the question that is edited, which the view follows. */
  open: string | undefined;
  titled: boolean;
}

/** An approximate view of the booth's screens with the unsaved questions, in the decor of the chosen event. */
export function GuestView({ store, leads, isRead, open, titled }: GuestViewProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { language } = useLanguage();
  const say = useTextsIn("booth", language);
  const questions = useDeferredValue(useValue(store, "questions"));
  /** 0 is the start, n + 1 the result. */
  const [at, show] = useState(0);
  const edited = questions.findIndex(({ id }) => id === open);
  useEffect(() => {
    if (edited >= 0) show(edited + 1);
  }, [edited]);
  const last = questions.length + 1;
  const place = Math.min(at, last);
  const question = questions[place - 1];
  const decor = useEventDecor(leads?.event);
  const { shown } = decor;
  const shape = shapeOf(leads?.event.orientation);
  const answers = question?.answers.filter(({ title }) => title.trim()) ?? [];
  const screen = {
    shape,
    colours: shown.colours,
    picture: place === 0 ? shown.pictures.first : shown.pictures.rest,
    fitting: place === 0 ? fittingOf(shown.filling) : ("cover" as const),
    caption: leads?.event.name,
  };
  const result = leads?.ids[0];
  const sayDecor = (name: string | undefined) =>
    name === undefined ? t("quizzes.guest_no_decor") : t("quizzes.guest_decor", { name });
  const tab = (to: number, label: string) => (
    <button key={to} type="button" aria-pressed={to === place} onClick={() => show(to)}>
      {label}
    </button>
  );
  return (
    <section className="sl-quiz-guest" aria-labelledby={titled ? heading : undefined}>
      {titled && <h2 id={heading}>{t("quizzes.guest_view")}</h2>}
      <fieldset className="segmented" aria-label={t("quizzes.guest_screen")}>
        {tab(0, t("quizzes.guest_start"))}
        {questions.length <= MOST_TABS ? (
          questions.map(({ id }, one) => (
            <button
              key={id}
              type="button"
              className="figures"
              aria-label={t("fields.quiz_questions.row", { place: one + 1 })}
              aria-pressed={one + 1 === place}
              onClick={() => show(one + 1)}
            >
              {one + 1}
            </button>
          ))
        ) : (
          <>
            <Turn
              label={t("quizzes.guest_previous")}
              icon="left"
              disabled={place <= 1}
              onTurn={() => show(place - 1)}
            />
            {tab(
              question ? place : 1,
              t("quizzes.guest_place", { place: question ? place : 1, total: questions.length }),
            )}
            <Turn
              label={t("quizzes.guest_next")}
              icon="right"
              disabled={place >= questions.length}
              onTurn={() => show(place + 1)}
            />
          </>
        )}
        {tab(last, t("quizzes.guest_result"))}
      </fieldset>
      <figure>
        {place === 0 && (
          <BoothScreen {...screen} heading={say("booth.invites")} button={say("booth.begin")} />
        )}
        {question && (
          <BoothScreen
            {...screen}
            caption={say("booth.question", { place, total: questions.length })}
            heading={question.title.trim() || t("quizzes.untitled")}
            button={say(question.is_required ? "booth.next" : "booth.skip")}
          >
            <Answers answers={answers.slice(0, MOST_ANSWERS[shape])} />
          </BoothScreen>
        )}
        {place === last && (
          <BoothScreen
            {...screen}
            heading={
              result && leads ? say("booth.your_style", { name: leads.nameOf(result) }) : t("quizzes.thanks")
            }
            button={say("booth.next")}
          >
            {result && leads && (
              <span className="sl-quiz-guest-result">
                <StyleGrid
                  styles={[{ id: result, name: "" }]}
                  picture={(id) => (
                    <StylePicture
                      style={leads.styleOf(id) ?? undefined}
                      participant={leads.event.participants_ids[0]}
                    />
                  )}
                />
              </span>
            )}
          </BoothScreen>
        )}
        {answers.length > MOST_ANSWERS[shape] && (
          <figcaption className="caption muted">
            {t("quizzes.guest_scrolls", { count: answers.length - MOST_ANSWERS[shape] })}
          </figcaption>
        )}
      </figure>
      <p className="caption faint">
        {isRead && decor.isRead && `${sayDecor(decor.of)} `}
        {t("quizzes.guest_likeness")}
      </p>
    </section>
  );
}

interface TurnProps {
  label: string;
  icon: "left" | "right";
  disabled: boolean;
  onTurn(): void;
}

function Turn({ label, icon, disabled, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onTurn()}
    >
      <Shape path={CONTROL_SHAPES[icon]} />
    </button>
  );
}

/** The event's decor, else that of its first booth, else standard colours; whose it is, and whether that is known. */
function useEventDecor(event: QuizEvent | undefined) {
  const own = event?.id_decor ?? undefined;
  const [boothId] = event?.photo_booth_ids ?? [];
  const booths = useReads({ [photoBooth.name]: own ? [] : [boothId] });
  const booth = booths.find(photoBooth.name, boothId ?? "");
  const ofBooth = booth?.record.id_application_decor;
  const id = own ?? (typeof ofBooth === "string" ? ofBooth : "");
  const decors = useReads({ [decorEntity.name]: [id] });
  const found = decors.find(decorEntity.name, id);
  const shown = useStoredDecor(found?.record);
  return { shown, of: found && (own ? event?.name : booth?.name), isRead: booths.isRead && decors.isRead };
}

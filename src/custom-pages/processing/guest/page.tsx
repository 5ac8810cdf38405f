import "../processing.css";
import "../../../domain/booth/guest.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { decor as decorEntity } from "../../../../contract/entities/decor";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { quiz as quizEntity } from "../../../../contract/entities/quiz";
import type { Schedule } from "../../../../contract/entities/schedule";
import { byPosition } from "../../../../contract/rules/positions";
import { BoothScreen, fittingOf, shapeOf } from "../../../components/booth-screen/screen";
import { Dots } from "../../../components/page/dots";
import { PageHeader } from "../../../components/page/page-header";
import { useTitleOf } from "../../../components/page/use-title-of";
import { RetryAlert } from "../../../components/retry-alert";
import { useStoredDecor } from "../../../domain/booth/decor";
import type { GuestEvent } from "../../../domain/booth/guest";
import type { BoothShow } from "../../../domain/booth/show";
import { useChannels } from "../../../domain/delivery/channels";
import { useReferred } from "../../../fields/reference/use-names";
import { recordQuery } from "../../../providers/data";
import { LANGUAGES, useLanguage } from "../../../providers/i18n";
import { pathsOf } from "../../../resources/routes";
import { schedules } from "../../../resources/schedules";
import { useIsPhone } from "../../../shared/media-query";
import { useReason } from "../error-text";
import { type Plan, usePlan } from "../rehearsal/use-plan";
import { GuestStylePicture, useBoothTexts, useGuestNames } from "./names";
import { Setup } from "./setup";
import { Stage } from "./stage";

/** What it costs to be a guest here. */
export interface BoothFacts {
  /** Id of the event. */
  event: string;
  plan: Plan;
  offered: GuestEvent;
}

/** `events/{scheduleId}/guest`: the event as its guests meet it (OP-204, OP-235). */
export function AsGuestPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const plan = usePlan(id);
  const quiz = useQuiz(plan.event);
  const isPhone = useIsPhone();
  const record = pathsOf(schedules).record(id);
  useTitleOf("as_guest.title", { name: plan.event?.name, path: record });
  if (plan.error && !plan.event) throw plan.error;
  if (!plan.event || !plan.isRead || !quiz.isRead) return <Dots />;
  return (
    <>
      {/* Phones have no breadcrumbs. */}
      {isPhone && (
        <p className="small-text">
          <Link className="muted" to={record}>
            {t("as_guest.back", { name: plan.event.name })}
          </Link>
        </p>
      )}
      <PageHeader title={t("as_guest.title")} />
      {plan.failed && (
        <RetryAlert kind="warn" onRetry={plan.retry}>
          {t("rehearsal.prices_not_read")}
        </RetryAlert>
      )}
      <Booth key={id} plan={plan} event={plan.event} quiz={quiz.quiz} />
    </>
  );
}

/** The quiz that is asked; none where guests choose from the grid, or if it is inactive, empty or unreadable (OP-59). */
function useQuiz(event: Schedule | undefined): { quiz: GuestEvent["quiz"]; isRead: boolean } {
  const id = event?.style_selection_mode === "QUIZ" ? (event.quiz_id ?? "") : "";
  const { data: record, isPending } = useQuery({ ...recordQuery(quizEntity.name, id), enabled: id !== "" });
  const isRead = id === "" || !isPending;
  const questions = byPosition(record?.questions ?? []);
  if (!event || !record || record.is_active === false || questions.length === 0)
    return { quiz: undefined, isRead };
  return {
    quiz: {
      questions: questions.map((one) => ({ ...one, answers: byPosition(one.answers) })),
      mappings: event.quiz_mappings,
      fallback: event.quiz_fallback_style_id,
    },
    isRead,
  };
}

interface BoothProps {
  plan: Plan;
  event: Schedule;
  quiz: GuestEvent["quiz"];
}

/** First who pays what, and at which booth; then the booth itself. */
function Booth({ plan, event, quiz }: BoothProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { id, photo_booth_ids: booths, name: eventName } = event;
  const [booth = "", setBooth] = useState(booths[0]);
  const [isOpen, setOpen] = useState(false);
  const decor = useDecorOf(event, booth);
  const bot = useBot(id);
  const reasonOf = useReason();
  const facts: BoothFacts = {
    event: id,
    plan,
    offered: {
      languages: event.select_language === true ? LANGUAGES : [],
      language,
      participants: plan.participants,
      styles: plan.styles.map((style) => ({
        id: style.id,
        makes: Object.keys(plan.offers[style.id] ?? {}),
      })),
      ...(quiz && { quiz }),
    },
  };
  const shape = shapeOf(event.orientation);
  const toEvent = () => void navigate(pathsOf(schedules).record(id));
  useFullScreen(isOpen, toEvent);
  return (
    <>
      <div className="guest-preview">
        <BoothScreen
          shape={shape}
          colours={decor.colours}
          picture={decor.pictures.first}
          fitting={fittingOf(decor.filling)}
          caption={eventName}
          heading={t("booth.invites")}
          button={t("booth.begin")}
        />
      </div>
      {isOpen ? (
        <Stage
          show={{
            eventName,
            shape,
            decor,
            offered: facts.offered,
            bot,
            useNames: useGuestNames,
            useSay: useBoothTexts,
            StylePicture: GuestStylePicture,
            reasonOf: (error) => error && t("as_guest.why", { reason: reasonOf(error) }),
            leave: { label: t("as_guest.leave"), on: toEvent },
          }}
          event={id}
          booth={booth}
          onLeave={toEvent}
        />
      ) : (
        <Setup
          facts={facts}
          booths={booths}
          booth={booth}
          onBooth={setBooth}
          // Before the booth opens: what is opened last is on top.
          onStart={() => void fillScreen().then(() => setOpen(true))}
          onClose={toEvent}
        />
      )}
    </>
  );
}

/** The bot that sends the event's pictures. */
const useBot = (event: string): BoothShow["bot"] =>
  useChannels(event).channels?.find(({ is_active }) => is_active);

/** The event's decor, else the booth's. */
function useDecorOf(event: Schedule, booth: string): BoothShow["decor"] {
  const record = useReferred({ [photoBooth.name]: [booth] })(photoBooth.name, booth)?.record;
  const id = event.id_decor ?? record?.id_application_decor ?? "";
  return useStoredDecor(useReferred({ [decorEntity.name]: [id] })(decorEntity.name, id)?.record);
}

/** Fills the screen, where the browser can and may; otherwise the booth fills the window. */
async function fillScreen(): Promise<void> {
  await document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** While the booth is open: when the browser ends the full screen, as by Escape, the booth is left. */
function useFullScreen(isOpen: boolean, leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    if (!isOpen) return;
    const change = () => {
      if (!document.fullscreenElement) onLeave();
    };
    document.addEventListener("fullscreenchange", change);
    return () => {
      document.removeEventListener("fullscreenchange", change);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isOpen]);
}

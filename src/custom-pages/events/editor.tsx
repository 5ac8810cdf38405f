import "../../screens/form/form.css";
import "./events.css";
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import type { EventStore, EventValues } from "../../domain/events/model";
import { useReveal } from "../../editor/focus-field";
import { useEditorState, useStoredId } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { topOf } from "../../editor/values";
import { asGuest, asGuestOf, rehearsal, rehearsalOf } from "../../resources/pages";
import { EditorPage } from "../../screens/form/editor-page";
import {
  countIn,
  goToPart,
  markOf,
  Part,
  PartSelect,
  type PartState,
  Rail,
  type RailItem,
  useStatesWithErrors,
} from "../../screens/form/rail";
import { RecordMenu } from "../../screens/form/record-menu";
import { useSlots } from "../../screens/slots/slots";
import { useIsPhone } from "../../shared/media-query";
import { eventChoices } from "./actions";
import { useDeletedBooths } from "./all-booths";
import { useTakenBooths } from "./booth-reads";
import { ShowPart, useEvent, useEventValue, valuesIn } from "./context";
import { PARTS, partOfField } from "./parts";
import { PhaseTag } from "./phase-tag";
import { createReadyMarks, ReadyMarks, useReadyMark } from "./ready-mark";
import { countOutside, fitsAny, markOfDeleted } from "./ready-model";
import { EventSide, GuestViewButton, useHasRoomForSide } from "./side";

/** Parts that fit into the window: the others are rendered after them. */
const FIRST_PARTS = 2;

/** The whole event on one page, or step by step on a phone (EVT-05 to EVT-13). */
export function EventEditor({ editor }: { editor: Editor<EventStore> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { store } = editor;
  const isPhone = useIsPhone();
  const stored = useEditorState(store, ({ get }) => get().base.record.name ?? "");
  const isStored = useEditorState(store, ({ get }) => !get().creating);
  const title = stored || t("resources.schedules.new");
  const [current, setCurrent] = useState<string>();
  const step = current ?? PARTS[0]?.id;
  useReveal((field) => setCurrent(partOfField(topOf(field)) ?? current));
  const [body, hasRoom] = useHasRoomForSide();
  const drawn = useDeferredValue(PARTS.length, FIRST_PARTS);
  /** Shows another step from its beginning. */
  const goToStep = (part: string) => {
    flushSync(() => setCurrent(part));
    goToPart(part);
    document.getElementById("main")?.scrollTo(0, 0);
  };
  useAskedPart(isPhone ? goToStep : goToPart);
  const shown = isPhone ? PARTS.filter(({ id }) => id === step) : PARTS;
  const [marks] = useState(createReadyMarks);
  const Results = useSlots("groups")("generations/of-event");
  return (
    <ReadyMarks value={marks}>
      <EditorPage
        editor={editor}
        title={title}
        tags={isStored && <Phase />}
        className="event-editor"
        bodyClass="event-body"
        formClass="sl-form event-form"
        bodyRef={body}
        actions={
          <>
            {!hasRoom && <GuestViewButton part={step} />}
            {isStored && !isPhone && <TryLinks />}
            <RecordMenu editor={editor} items={(id, name) => eventChoices(id, name, t, navigate)} />
          </>
        }
        before={isPhone ? <Steps current={step} onChoose={goToStep} /> : <EventRail current={current} />}
        side={hasRoom && <EventSide part={current} />}
        foot={isPhone && <StepButtons current={step} onChoose={goToStep} />}
      >
        <ShowPart value={isPhone ? goToStep : goToPart}>
          {shown.map(({ id, Content }, at) => (
            <Part key={id} id={id} onFocus={() => setCurrent(id)}>
              {at < drawn && <Content />}
            </Part>
          ))}
        </ShowPart>
        {isStored && (!isPhone || step === PARTS.at(-1)?.id) && (
          <Part id="results" onFocus={() => undefined}>
            <Loaded>
              <Results store={store} />
            </Loaded>
          </Part>
        )}
      </EditorPage>
    </ReadyMarks>
  );
}

/** Shows the part that the link to this page asked for, once. */
function useAskedPart(show: (part: string) => void): void {
  const { state }: { state: { part?: string } | null } = useLocation();
  const asked = useRef(state?.part);
  const showPart = useEffectEvent(show);
  useEffect(() => {
    const part = asked.current;
    asked.current = undefined;
    // After the effects of this page: its heading takes the focus first, and flushSync is not allowed in an effect.
    if (part) setTimeout(() => showPart(part));
  }, []);
}

function EventRail({ current }: { current: string | undefined }) {
  return <Rail items={useItems()} current={current} />;
}

const statesOf = (values: EventValues): Record<string, PartState> => ({
  basics: { mark: markOf(values, "name") },
  times: {
    mark: countOutside(values) > 0 ? "noted" : markOf(values, "end_time"),
    note: countIn(values.periods),
  },
  booths: { mark: markOf(values, "photo_booth_ids"), note: countIn(values.photo_booth_ids) },
  styles: { mark: markOf(values, "style_ids"), note: countIn(values.style_ids) },
  participants: { mark: "done", note: countIn(values.participants_ids) },
  overlays: {
    mark: values.overlays.length > 0 && !fitsAny(values) ? "noted" : markOf(values, "overlays"),
    note: countIn(values.overlays),
  },
  decor: { mark: markOf(values, "decor") },
  bots: { mark: markOf(values, "bots"), note: countIn(values.bots) },
});

/** The parts with their states. Used only where they are shown, so that nothing else renders when one changes. */
function useItems(): readonly RailItem[] {
  const { t } = useTranslation();
  const store = useEvent();
  const json = useEditorState(store, (one) => JSON.stringify(statesOf(valuesIn(one))));
  const states: ReturnType<typeof statesOf> = JSON.parse(json);
  const chosen = useEventValue("photo_booth_ids");
  const deleted = useDeletedBooths(chosen).length;
  if (deleted > 0) states.booths = { ...states.booths, mark: markOfDeleted(deleted, chosen.length) };
  if (useTakenBooths().length > 0) states.booths = { ...states.booths, mark: "failed" };
  states.participants = { note: t("event.all"), ...states.participants };
  const isNew = useEditorState(store, ({ get }) => get().creating);
  const ready = useReadyMark();
  // A new event is not marked as incomplete.
  states.ready = { mark: isNew && ready !== "done" ? undefined : ready };
  const judged = useStatesWithErrors(store, PARTS, states);
  return PARTS.map(({ id, title }) => ({ id, title: t(title), state: judged[id] }));
}

interface StepsProps {
  current: string | undefined;
  onChoose(part: string): void;
}

/** The progress on a phone: a bar for each part in the colour of its state, "2 of 8", and a choice of all parts. */
function Steps({ current, onChoose }: StepsProps) {
  const { t } = useTranslation();
  const items = useItems();
  const at = items.findIndex(({ id }) => id === current);
  return (
    <div className="event-steps">
      <div className="event-steps-bars" aria-hidden="true">
        {items.map(({ id, state }) => (
          <i key={id} className={[state?.mark ?? "", id === current ? "current" : ""].join(" ").trim()} />
        ))}
      </div>
      <div className="event-steps-list">
        <span className="caption muted figures">{t("event.step", { place: at + 1, all: items.length })}</span>
        <PartSelect items={items} current={current} onChoose={onChoose} />
      </div>
    </div>
  );
}

/** Buttons to the previous and the next part. */
function StepButtons({ current, onChoose }: StepsProps) {
  const { t } = useTranslation();
  const items = useItems();
  const at = items.findIndex(({ id }) => id === current);
  const [previous, next] = [items[at - 1], items[at + 1]];
  return (
    <>
      {previous && (
        <button
          type="button"
          className="button icon"
          aria-label={t("event.back_to", { name: previous.title })}
          onClick={() => onChoose(previous.id)}
        >
          <Glyph of={LeftOutlined} />
        </button>
      )}
      {next && (
        <button
          type="button"
          className="button event-next"
          aria-label={t("event.next_to", { name: next.title })}
          onClick={() => onChoose(next.id)}
        >
          {t("event.next")}
          <Glyph of={RightOutlined} size={12} />
        </button>
      )}
    </>
  );
}

/** To the rehearsal of the stored event and to its booth, which phones only have in the menu. */
function TryLinks() {
  const { t } = useTranslation();
  const id = useStoredId(useEvent());
  if (!id) return null;
  return (
    <>
      <Link className="button text" to={asGuestOf(id)}>
        <Glyph of={asGuest.icon} />
        {t("event.as_guest")}
      </Link>
      <Link className="button text" to={rehearsalOf(id)}>
        <Glyph of={rehearsal.icon} />
        {t("event.rehearse")}
      </Link>
    </>
  );
}

/** The phase of the stored event. */
function Phase() {
  return <PhaseTag event={useEditorState(useEvent(), ({ get }) => get().base.record)} />;
}

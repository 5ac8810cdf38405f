import { useEffect, useMemo, useReducer, useState } from "react";
import { toHex } from "../../../contract/core/rgba";
import type { BoothEvent, BoothState } from "../../../contract/endpoints/booth";
import { BoothFrame, fittingOf, shapeOf } from "../../components/booth-screen/screen";
import { Booth } from "../../domain/booth/booth";
import { browserClock } from "../../domain/booth/clock";
import { createGuest, type Guest } from "../../domain/booth/guest";
import { OfflineNote } from "../../domain/booth/offline-note";
import { formats } from "../../providers/i18n/format";
import { useOnline } from "../../shared/online";
import { useStore } from "../../shared/store";
import { useTexts } from "../texts";
import { connected } from "./connection";
import { useBackGuard, useScreenOn, useWholeScreen } from "./device";
import { LeaveCorner } from "./leave";
import { keepPictures } from "./pictures";
import { picturesOf, showOf, useDecor } from "./show";
import { boothState, followState, runningAt, untilChange } from "./state";
import { wire } from "./wire";

/** Without the server for so long, a guest need not wait for a picture, ms. */
const CUT_OFF_MS = 60_000;

/** Runs the event of the hour, one guest after another, until the session ends. */
export default function Program() {
  const { t } = useTexts();
  const known = useStore(boothState);
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const isConnected = useStore(connected);
  useChanges();
  useScreenOn();
  useWholeScreen();
  useBackGuard();
  useEffect(() => {
    const stop = new AbortController();
    void followState(stop.signal);
    return () => {
      stop.abort();
      boothState.set(undefined);
    };
  }, []);
  const latest = known && { booth: known.state.booth, event: runningAt(known), next: known.state.next };
  const shown = useHeld(latest, isBusy);
  usePicturesOf(known?.state);
  return (
    <main className="booth-program">
      <h1 className="visually-hidden">{shown?.booth.name ?? t("booth.program_title")}</h1>
      {!shown && <p className="booth-connecting">{t("booth.connecting")}</p>}
      {shown?.event && (
        <Visit
          key={JSON.stringify(shown.event)}
          booth={shown.booth.id}
          event={shown.event}
          onBusy={setBusy}
        />
      )}
      {shown && !shown.event && <Between booth={shown.booth} next={shown.next} />}
      <LeaveCorner />
      {(!isOnline || !isConnected) && <OfflineNote text={t("booth.offline")} />}
    </main>
  );
}

/** Draws again when an event begins or ends: no reply says so while the server cannot be reached. */
function useChanges(): void {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setTimeout(draw, untilChange());
    return () => clearTimeout(timer);
  });
}

/** Nothing has reached the server for a while. */
function useCutOff(): boolean {
  const isConnected = useStore(connected);
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    if (isConnected) return setCutOff(false);
    const timer = setTimeout(() => setCutOff(true), CUT_OFF_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return isCutOff;
}

interface Shown {
  booth: BoothState["booth"];
  event: BoothEvent | undefined;
  next: BoothEvent | null;
}

/** The last value from before it was held: a guest is not disturbed by a change of the event, or by its end. */
function useHeld(value: Shown | undefined, isHeld: boolean): Shown | undefined {
  const [kept, keep] = useState(value);
  const isSame = JSON.stringify(kept) === JSON.stringify(value);
  if (!isHeld && !isSame) keep(value);
  return isHeld || isSame ? kept : value;
}

function usePicturesOf(state: Omit<BoothState, "now"> | undefined): void {
  useEffect(() => {
    const stop = new AbortController();
    const { booth, event, next } = state ?? { booth: { decor: null }, event: null, next: null };
    const ofEvents = [event, next].flatMap((one) => (one ? picturesOf(one.decor, one) : []));
    void keepPictures([...ofEvents, ...picturesOf(booth.decor)], stop.signal);
    return () => stop.abort();
  }, [state]);
}

interface VisitProps {
  booth: string;
  event: BoothEvent;
  onBusy(isBusy: boolean): void;
}

function Visit({ booth, event, onBusy }: VisitProps) {
  const show = useMemo(() => showOf(event), [event]);
  const [guest] = useState(() => makeGuest(booth, event, show.offered));
  const decor = useDecor(event.decor);
  const isCutOff = useCutOff();
  const isBusy = useStore(guest, ({ screen }) => screen !== "start");
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  useEffect(() => () => onBusy(false), [onBusy]);
  return <Booth guest={guest} show={{ ...show, decor, isCutOff }} />;
}

const makeGuest = (booth: string, event: BoothEvent, offered: Parameters<typeof createGuest>[0]): Guest =>
  createGuest(
    offered,
    ({ style, participant, language, source }) => ({
      data: {
        id_photo_booth: booth,
        id_schedule: event.id,
        id_style: style,
        id_participant: participant,
        language,
      },
      source,
    }),
    wire,
    browserClock,
  );

interface BetweenProps {
  booth: BoothState["booth"];
  next: BoothEvent | null;
}

/** Between events: the booth's own decor, and when the next event begins. */
function Between({ booth, next }: BetweenProps) {
  const { t, language } = useTexts();
  const { colours, pictures, filling } = useDecor(booth.decor);
  const { time, timeOrDay, dateTime } = formats[language];
  const whenOf = (moment: string) => (timeOrDay(moment) === time(moment) ? time(moment) : dateTime(moment));
  return (
    <div className="guest-stage" style={{ background: toHex(colours.background) }}>
      <BoothFrame
        shape={shapeOf(booth.orientation)}
        colours={colours}
        picture={pictures.first}
        fitting={fittingOf(filling)}
      >
        <div className="guest-body" data-screen="start">
          <div className="guest-head">
            <h2 className="guest-heading">{t("booth.no_event")}</h2>
            {next && (
              <p className="guest-note">
                {t("booth.next_event", {
                  name: next.name,
                  time: whenOf(next.start_time).replaceAll(" ", "\u00a0"),
                })}
              </p>
            )}
          </div>
        </div>
      </BoothFrame>
    </div>
  );
}

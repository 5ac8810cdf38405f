import "./guest.css";
import "./pictures.css";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { toHex } from "../../../contract/core/rgba";
import { BoothFrame, fittingOf } from "../../components/booth-screen/screen";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";
import { CONTROL } from "../../shared/control";
import { useMediaQuery } from "../../shared/media-query";
import { useStore } from "../../shared/store";
import { CameraScreen } from "./camera-screen";
import { ChoiceScreen, QuestionScreen, StylesScreen } from "./choice-screens";
import { ErrorScreen, ResultScreen, WaitingScreen } from "./end-screens";
import type { Guest } from "./guest";
import { Foot, Go, Titled } from "./parts";
import type { BoothShow, ScreenProps } from "./show";

interface BoothProps {
  guest: Guest;
  show: BoothShow;
  /** Over the start screen. */
  children?: ReactNode;
}

/** A booth as its guests meet it, filling its box. */
export function Booth({ guest, show, children }: BoothProps) {
  const state = useStore(guest);
  const say = show.useSay(state.language);
  const shape = useShape(show.shape);
  const { colours, pictures, filling } = show.decor;
  const isFirst = state.screen === "start";
  useVisit(guest);
  return (
    <div className="guest-stage" lang={state.language} style={{ background: toHex(colours.background) }}>
      <BoothFrame
        shape={shape}
        colours={colours}
        picture={isFirst ? pictures.first : pictures.rest}
        fitting={isFirst ? fittingOf(filling) : "cover"}
      >
        {isFirst && show.leave && (
          <button type="button" className="guest-leave" aria-label={show.leave.label} onClick={show.leave.on}>
            <Shape path={CONTROL_SHAPES.close} size={20} />
          </button>
        )}
        <Focused at={`${state.screen} ${state.question}`}>
          <GuestScreen
            guest={guest}
            state={state}
            show={shape === show.shape ? show : { ...show, shape }}
            say={say}
          />
        </Focused>
        <p className="visually-hidden" role="status">
          {state.left !== undefined && say("booth.starts_over_soon")}
        </p>
        {children}
      </BoothFrame>
    </div>
  );
}

/** The event's shape; on a phone that of its screen, where the other one could not be read. */
function useShape(shape: BoothShow["shape"]): BoothShow["shape"] {
  const isLow = useMediaQuery("(orientation: landscape) and (max-height: 500px)");
  const isNarrow = useMediaQuery("(orientation: portrait) and (max-width: 500px)");
  if (isLow) return "landscape";
  return isNarrow ? "portrait" : shape;
}

/** What says that somebody is there. */
const SIGNS = ["pointerdown", "keydown"] as const;

/** Cancels the running picture when the booth or the page is left (OP-216); returns to the start when nobody is there. */
function useVisit(guest: Guest): void {
  useEffect(() => {
    const stop = new AbortController();
    const leave = () => guest.leave({ keepalive: true });
    addEventListener("pagehide", leave);
    for (const sign of SIGNS) addEventListener(sign, guest.touch, { capture: true });
    void guest.watch(stop.signal);
    return () => {
      removeEventListener("pagehide", leave);
      for (const sign of SIGNS) removeEventListener(sign, guest.touch, { capture: true });
      stop.abort();
      guest.leave();
    };
  }, [guest]);
}

/** The first control of each new screen takes the focus, so that keys work at once. */
function Focused({ at, children }: { at: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new screen
  useLayoutEffect(() => {
    const body = place.current?.querySelector("form");
    const first =
      body?.querySelector<HTMLElement>("[data-first]") ??
      body?.querySelector<HTMLElement>(`${CONTROL}:not(.guest-head)`);
    (first ?? body)?.focus();
  }, [at]);
  return <div ref={place}>{children}</div>;
}

function GuestScreen(props: ScreenProps) {
  switch (props.state.screen) {
    case "start":
      return <StartScreen {...props} />;
    case "language":
    case "participant":
      return <ChoiceScreen {...props} />;
    case "question":
      return <QuestionScreen {...props} />;
    case "styles":
      return <StylesScreen {...props} />;
    case "camera":
      return <CameraScreen {...props} />;
    case "waiting":
      return <WaitingScreen {...props} />;
    case "result":
      return <ResultScreen {...props} />;
    case "error":
      return <ErrorScreen {...props} />;
  }
}

const StartScreen = ({ guest, show, state, say }: ScreenProps) => (
  <Titled caption={show.eventName} heading={say("booth.invites")} state={state} say={say} onGo={guest.begin}>
    <Foot>
      <Go>{say("booth.begin")}</Go>
    </Foot>
  </Titled>
);

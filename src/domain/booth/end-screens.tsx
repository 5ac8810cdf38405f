import { QrCode } from "../../components/qr-code";
import { formats } from "../../providers/i18n/format";
import { usePreview } from "../../shared/use-preview";
import { isOfStyle } from "./guest";
import { Foot, Go, Other, Titled } from "./parts";
import type { ProcessError } from "./process-error";
import { Making, ResultPicture } from "./screens";
import type { BoothKey, ScreenProps } from "./show";
import { useProcess } from "./use-process";

/** The photo turns from grey to colour while the picture is made. */
export function WaitingScreen({ guest, state, show, say }: ScreenProps) {
  const process = useProcess(state);
  const photo = usePreview(state.source ?? null);
  const name = show.useNames("style", [state.style], state.language)(state.style);
  const at = process?.progress ?? 0;
  return (
    <Titled caption={show.eventName} heading={say("booth.waits")} state={state} say={say}>
      <div className="guest-main">
        <Making photo={photo} at={at} />
      </div>
      <div className="guest-progress">
        <span>{name}</span>
        <span className="figures">{formats[state.language].percent(at / 100)}</span>
        <div
          role="progressbar"
          aria-label={say("booth.waits")}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(at)}
        >
          <i style={{ width: `${at}%` }} />
        </div>
      </div>
      {show.isCutOff && (
        <Foot>
          <Other onPress={() => guest.leave()}>{say("booth.finish")}</Other>
        </Foot>
      )}
    </Titled>
  );
}

export function ResultScreen({ guest, state, show, say }: ScreenProps) {
  const process = useProcess(state);
  const url = usePreview(process?.result ?? null);
  return (
    <Titled caption={show.eventName} heading={say("booth.ready")} state={state} say={say} onGo={guest.finish}>
      <div className="guest-main guest-result">
        {url && process?.result && (
          <ResultPicture
            url={url}
            type={process.result.type}
            alt={say("booth.ready")}
            labels={{ play: say("booth.play"), pause: say("booth.pause") }}
          />
        )}
      </div>
      {show.bot && (
        <div className="guest-scan">
          <QrCode text={show.bot.link} label={`@${show.bot.bot_username}`} size={160} />
          <p>
            <b className="strong">{say("booth.scan")}</b>
            <br />@{show.bot.bot_username}
          </p>
        </div>
      )}
      <Foot>
        <Other onPress={guest.again}>{say("booth.again")}</Other>
        <Go isFirst>{say("booth.finish")}</Go>
      </Foot>
    </Titled>
  );
}

/** What a guest can do about it; undefined where the heading or the server's own text says it. */
function adviceOf(error: ProcessError): BoothKey | undefined {
  const { key, status, fields } = error;
  if (key === "errors.photo_booth_busy") return undefined;
  // The booth gave up waiting, so no server has said why.
  if (key === "errors.timeout" || key === "errors.network_issue") return "booth.error_no_answer";
  if (isOfStyle(error)) return "booth.error_style";
  if (fields?.includes("source_image")) return "booth.error_photo";
  return status === undefined ? undefined : "booth.error_staff";
}

/** One sentence for guests and what they can do; the reason for the organiser below it, and the way out. */
export function ErrorScreen({ guest, state, show, say }: ScreenProps) {
  const error = useProcess(state)?.error;
  const advice = error && adviceOf(error);
  const reason = show.reasonOf(error);
  const heading =
    error?.key === "errors.photo_booth_busy" ? say("booth.error_busy") : say("booth.error_general");
  return (
    <Titled caption={show.eventName} heading={heading} state={state} say={say} onGo={guest.again}>
      <div className="guest-main guest-why" role="alert">
        {advice && <p className="guest-advice">{say(advice)}</p>}
        {reason && <p>{reason}</p>}
      </div>
      <Foot>
        {show.leave ? (
          <Other onPress={show.leave.on}>{show.leave.label}</Other>
        ) : (
          <Other onPress={guest.finish}>{say("booth.finish")}</Other>
        )}
        <Go isFirst>{say(isOfStyle(error) ? "booth.choose_another" : "booth.again")}</Go>
      </Foot>
    </Titled>
  );
}

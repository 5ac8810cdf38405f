import { useEffect, useRef, useState } from "react";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";
import { Back, Foot, Go, Other, Titled } from "./parts";
import { isPhoto } from "./photo";
import { PhotoInput } from "./photo-input";
import type { ScreenProps } from "./show";
import { shoot, useCamera, useCountdown } from "./use-camera";

const SECONDS = 3;
const RATIOS = { portrait: 3 / 4, landscape: 4 / 3 } as const;

/** The guest's photo: by the camera after a countdown, or a file where there is none. */
export function CameraScreen({ guest, state, show, say }: ScreenProps) {
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const { stream, failed, lose, reopen } = useCamera("user", true);
  const ratio = RATIOS[show.shape];
  const [isRefused, setRefused] = useState(false);
  const choose = async (chosen: File) => {
    const isGood = await isPhoto(chosen);
    setRefused(!isGood);
    // Without the name that it had on the guest's device.
    if (isGood) void guest.shoot(new File([chosen], "photo", { type: chosen.type }));
  };
  const { left, count } = useCountdown(async () => {
    const shot = await shoot(video.current, ratio);
    if (shot) void guest.shoot(shot);
    else if (!failed) lose();
  });
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  const isCounting = left !== undefined;
  const pick = () => file.current?.click();
  const tryAgain = () => {
    reopen();
    document.querySelector<HTMLElement>("[data-first]")?.focus(); // this button goes away
  };
  const go = () => {
    if (failed) return pick();
    if (stream && !isCounting) count(SECONDS);
    guest.touch();
  };
  const name = show.useNames("style", [state.style], state.language)(state.style);
  return (
    <Titled
      caption={say("booth.your_style", { name })}
      heading={isCounting ? say("booth.get_ready") : say("booth.look_here")}
      state={state}
      say={say}
      onGo={go}
    >
      <div className="guest-camera" style={{ aspectRatio: ratio }}>
        {failed ? (
          <p role="alert">{say(`booth.${failed}`)}</p>
        ) : (
          <video ref={video} autoPlay playsInline muted />
        )}
        {!failed && (
          <span className="guest-arrow" aria-hidden="true">
            <Shape path={CONTROL_SHAPES.up} />
          </span>
        )}
        {isCounting && (
          <span className="guest-count figures" role="timer">
            {left}
          </span>
        )}
      </div>
      {isRefused && (
        <p className="guest-note" role="alert">
          {say("booth.error_photo")}
        </p>
      )}
      <PhotoInput ref={file} label={say("booth.file")} onChoose={(chosen) => void choose(chosen)} />
      <Foot>
        <Back guest={guest} state={state} say={say} />
        {!failed && <Other onPress={pick}>{say("booth.file")}</Other>}
        {failed && navigator.mediaDevices && <Other onPress={tryAgain}>{say("booth.try_camera")}</Other>}
        <Go isFirst disabled={!failed && (!stream || isCounting)}>
          {say(failed ? "booth.file" : "booth.take_photo")}
        </Go>
      </Foot>
    </Titled>
  );
}

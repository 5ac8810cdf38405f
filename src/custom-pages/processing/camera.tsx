import "./camera.css";
import { SwapOutlined, UploadOutlined } from "@ant-design/icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../components/dialog";
import { Glyph } from "../../components/glyph";
import { usePreview } from "../../providers/http/use-media";

/** What a picture will be made of, and its price: shown below the camera's picture. */
export interface CameraSummary {
  title: string;
  note: string;
  price: string;
  payer: string;
}

interface CameraProps {
  /** Width by height of the booth's pictures. */
  ratio: number;
  summary: CameraSummary;
  onPicture(shot: File): void;
  /** A file is chosen instead. */
  onFile(): void;
  onClose(): void;
}

const TIMERS = [0, 3, 10] as const;
const QUALITY = 0.92;

type Side = "user" | "environment";

/** Takes the photo; it stays on the device until a generation is started (mockup 18b). */
export default function Camera({ ratio, summary, onPicture, onFile, onClose }: CameraProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [side, setSide] = useState<Side>("user");
  const [timer, setTimer] = useState<number>(0);
  const [left, setLeft] = useState<number>();
  const [shot, setShot] = useState<File>();
  const { stream, failed } = useCamera(side, shot === undefined);
  const still = usePreview(shot ?? null);
  const isMirrored = side === "user";
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream;
  }, [stream]);
  useEffect(() => {
    if (left === undefined) return;
    const wait = setTimeout(async () => {
      if (left > 1) return setLeft(left - 1);
      setLeft(undefined);
      setShot(await shoot(video.current, ratio));
    }, 1000);
    return () => clearTimeout(wait);
  }, [left, ratio]);
  const press = async () => {
    if (!stream || left !== undefined) return;
    if (timer > 0) setLeft(timer);
    else setShot(await shoot(video.current, ratio));
  };
  const file = (className: string) => (
    <button type="button" className={className} onClick={onFile}>
      <Glyph of={UploadOutlined} size={20} />
      {t("making.file")}
    </button>
  );
  const buttons = shot ? (
    <>
      <button type="button" className="button" onClick={() => setShot(undefined)}>
        {t("making.retake")}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: the next step */}
      <button type="button" className="button primary" autoFocus onClick={() => onPicture(shot)}>
        {t("making.use")}
      </button>
    </>
  ) : failed ? (
    file("button primary")
  ) : (
    <div className="processing-camera-buttons">
      {file("processing-camera-side")}
      <button
        type="button"
        className="processing-shutter"
        // biome-ignore lint/a11y/noAutofocus: Space and Enter shoot
        autoFocus
        aria-disabled={!stream || left !== undefined || undefined}
        aria-label={t("making.shoot")}
        onClick={() => void press()}
      />
      <button
        type="button"
        className="processing-camera-side"
        onClick={() => setSide(isMirrored ? "environment" : "user")}
      >
        <Glyph of={SwapOutlined} size={20} />
        {t("making.switch")}
      </button>
    </div>
  );
  return (
    <Dialog title={t("making.camera_title")} wide onClose={onClose} buttons={buttons}>
      <div className="processing-camera">
        <div className="processing-camera-head">
          <button type="button" className="button text small" onClick={onClose}>
            {t("actions.close")}
          </button>
          {!shot && !failed && (
            <fieldset className="segmented" aria-label={t("making.timer")}>
              {TIMERS.map((seconds) => (
                <button
                  key={seconds}
                  type="button"
                  aria-pressed={seconds === timer}
                  onClick={() => setTimer(seconds)}
                >
                  {seconds === 0 ? t("making.timer_off") : t("making.seconds", { number: seconds })}
                </button>
              ))}
            </fieldset>
          )}
        </div>
        <div className="processing-camera-view" style={{ aspectRatio: ratio }}>
          {failed && <p role="alert">{t(failed)}</p>}
          {still ? (
            <img src={still} alt={t("making.source")} />
          ) : (
            <video ref={video} autoPlay playsInline muted data-mirrored={isMirrored || undefined} />
          )}
          {stream && !shot && (
            <span className="processing-camera-live">
              <span className="pip live" aria-hidden="true" />
              {t("making.camera_on")}
            </span>
          )}
          {left !== undefined && (
            <span className="processing-countdown figures" role="timer">
              {left}
            </span>
          )}
        </div>
        <div className="processing-camera-summary">
          <span className="strong ellipsis">{summary.title}</span>
          <span className="strong figures">{summary.price}</span>
          <span className="small-text muted ellipsis">{summary.note}</span>
          <span className="small-text muted">{summary.payer}</span>
        </div>
        <p className="caption faint processing-camera-note">{t("making.stays_here")}</p>
      </div>
    </Dialog>
  );
}

/** The camera's stream while it is needed; why there is none, as a message key. */
function useCamera(side: Side, isOn: boolean) {
  const [stream, setStream] = useState<MediaStream>();
  const [failed, setFailed] = useState<"making.no_camera" | "making.camera_refused">();
  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    let opened: MediaStream | undefined;
    const stop = () => opened?.getTracks().forEach((track) => void track.stop());
    const video = { facingMode: side, width: { ideal: 1920 }, height: { ideal: 1920 } };
    // Pages without TLS have no mediaDevices.
    const asked = navigator.mediaDevices?.getUserMedia({ video }) ?? Promise.reject(new Error("no camera"));
    asked.then(
      (found) => {
        opened = found;
        if (isWanted) setStream(found);
        else stop();
      },
      (reason: unknown) => {
        const isRefused = reason instanceof DOMException && reason.name === "NotAllowedError";
        if (isWanted) setFailed(isRefused ? "making.camera_refused" : "making.no_camera");
      },
    );
    return () => {
      isWanted = false;
      stop();
      setStream(undefined);
    };
  }, [side, isOn]);
  return { stream, failed };
}

/** The middle of the camera's picture in the booth's shape, not mirrored. */
async function shoot(video: HTMLVideoElement | null, ratio: number): Promise<File | undefined> {
  if (!video?.videoWidth) return undefined;
  const { videoWidth, videoHeight } = video;
  const width = Math.min(videoWidth, Math.round(videoHeight * ratio));
  const height = Math.min(videoHeight, Math.round(videoWidth / ratio));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const [x, y] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  canvas.getContext("2d")?.drawImage(video, x, y, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return blob ? new File([blob], "camera.jpg", { type: "image/jpeg" }) : undefined;
}

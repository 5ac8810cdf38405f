import "./camera.css";
import { SwapOutlined, UploadOutlined } from "@ant-design/icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../components/dialog";
import { Glyph } from "../../components/glyph";
import { type Side, shoot, useCamera, useCountdown } from "../../domain/booth/use-camera";
import { usePreview } from "../../shared/use-preview";

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

/** Takes the photo; it stays on the device until a generation is started. */
export default function Camera({ ratio, summary, onPicture, onFile, onClose }: CameraProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [side, setSide] = useState<Side>("user");
  const [timer, setTimer] = useState<number>(0);
  const [shot, setShot] = useState<File>();
  const { stream, failed, lose } = useCamera(side, shot === undefined);
  const still = usePreview(shot ?? null);
  const isMirrored = side === "user";
  const take = async () => {
    const taken = await shoot(video.current, ratio);
    if (taken) setShot(taken);
    else if (!failed) lose();
  };
  const { left, count } = useCountdown(() => void take());
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  const press = () => {
    if (!stream || left !== undefined) return;
    if (timer > 0) count(timer);
    else void take();
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
        onClick={press}
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
          {failed && <p role="alert">{t(`making.${failed}`)}</p>}
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

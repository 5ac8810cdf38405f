import { useEffect, useEffectEvent, useState } from "react";

const QUALITY = 0.92;

export type Side = "user" | "environment";

/** Counts seconds down, then calls back. */
export function useCountdown(end: () => void) {
  const [left, count] = useState<number>();
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (left === undefined) return;
    const wait = setTimeout(() => {
      count(left > 1 ? left - 1 : undefined);
      if (left <= 1) onEnd();
    }, 1000);
    return () => clearTimeout(wait);
  }, [left]);
  return { left, count };
}

/** The camera's stream while it is needed; why there is none, as the last part of a message key. */
export function useCamera(side: Side, isOn: boolean) {
  const [stream, setStream] = useState<MediaStream>();
  const [failed, setFailed] = useState<"no_camera" | "camera_refused">();
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
        if (isWanted) setFailed(isRefused ? "camera_refused" : "no_camera");
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
export async function shoot(video: HTMLVideoElement | null, ratio: number): Promise<File | undefined> {
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

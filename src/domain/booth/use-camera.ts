import { useEffect, useEffectEvent, useRef, useState } from "react";

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

type CameraFailure = "no_camera" | "camera_refused" | "camera_busy";

const FAILURES: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: "camera_refused",
  NotReadableError: "camera_busy",
};

/** A stream whose cable was pulled, or that another program took, still shows its last picture. */
const isAlive = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some(({ readyState, muted }) => readyState === "live" && !muted);

const stop = (stream: MediaStream | undefined) =>
  stream?.getTracks().forEach((track) => {
    track.stop();
  });

/**
 * The camera's stream while it is needed; why there is none, as the last part of a message key. A stream that is lost is
 * opened again once: `lose` says that it gives no picture, `reopen` that somebody wants to try once more.
 */
export function useCamera(side: Side, isOn: boolean) {
  const [stream, setStream] = useState<MediaStream>();
  const [failed, setFailed] = useState<CameraFailure>();
  const [round, setRound] = useState(0);
  const isSecond = useRef(false);
  const again = () => setRound((now) => now + 1);
  const lose = () => {
    if (isSecond.current) return setFailed("camera_busy");
    isSecond.current = true;
    again();
  };
  const reopen = () => {
    isSecond.current = false;
    setFailed(undefined);
    again();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens it again
  useEffect(() => {
    if (!isOn || failed) return;
    let isWanted = true;
    let opened: MediaStream | undefined;
    const open = async () => {
      const video = { facingMode: side, width: { ideal: 1920 }, height: { ideal: 1920 } };
      try {
        // Pages without TLS have no mediaDevices.
        const found = await navigator.mediaDevices?.getUserMedia({ video });
        if (!isWanted) return stop(found);
        if (!found) return setFailed("no_camera");
        opened = found;
        found.getVideoTracks()[0]?.addEventListener("ended", () => isWanted && lose());
        setStream(found);
      } catch (reason) {
        if (isWanted) setFailed((reason instanceof DOMException && FAILURES[reason.name]) || "no_camera");
      }
    };
    const look = () => {
      if (document.visibilityState !== "visible" || !opened || isAlive(opened)) return;
      isSecond.current = false; // what happened to it while the page was hidden is no failure
      lose();
    };
    document.addEventListener("visibilitychange", look);
    void open();
    return () => {
      isWanted = false;
      document.removeEventListener("visibilitychange", look);
      stop(opened);
      setStream(undefined);
    };
  }, [side, isOn, round, failed]);
  return { stream, failed, lose, reopen };
}

/** The middle of the camera's picture in the booth's shape, not mirrored; undefined while there is no live picture. */
export async function shoot(video: HTMLVideoElement | null, ratio: number): Promise<File | undefined> {
  const stream = video?.srcObject as MediaStream | null | undefined;
  if (!video?.videoWidth || !stream || !isAlive(stream)) return undefined;
  const { videoWidth, videoHeight } = video;
  const width = Math.min(videoWidth, Math.round(videoHeight * ratio));
  const height = Math.min(videoHeight, Math.round(videoWidth / ratio));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const [x, y] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  canvas.getContext("2d")?.drawImage(video, x, y, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  canvas.width = 0; // iPads free its memory late
  return blob ? new File([blob], "camera.jpg", { type: "image/jpeg" }) : undefined;
}

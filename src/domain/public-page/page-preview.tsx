import "./page-preview.css";
import { useEffect, useRef, useState } from "react";
import { observeSize } from "../../shared/observe-size";

interface PagePreviewProps {
  title: string;
  /** Path of a public page on this origin. */
  path: string;
  /** Size of the frame in CSS pixels, before it is scaled to fit. */
  width: number;
  height: number;
  /** Width of what the frame is a part of; its own by default. */
  of?: number;
  /** Unsaved theme that the page draws itself in. */
  theme?: unknown;
  /** Screen of a storefront that is shown. */
  view?: string;
}

/**
 * A public page of this server in a frame, to scale. It has no `sandbox`: with scripts and this origin, both of which the
 * page needs, that would hold nothing back and only warn; the page's own policy lets it reach nothing but this server.
 */
export function PagePreview({ title, path, width, height, of = width, theme, view }: PagePreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return observeSize(element, () => setRoom(element.clientWidth));
  }, []);
  useEffect(() => {
    if (theme === undefined) return;
    const send = () =>
      frame.current?.contentWindow?.postMessage({ type: "safelight:preview", theme, view }, location.origin);
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data?.type === "safelight:preview-ready") send();
    };
    send();
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [theme, view]);
  const scale = Math.min(1, room / of);
  return (
    <div
      ref={box}
      className={`page-preview ${isLoaded ? "" : "skeleton"}`}
      style={{ height: height * scale }}
    >
      {room > 0 && (
        <iframe
          ref={frame}
          title={title}
          src={path}
          loading="lazy"
          onLoad={() => setLoaded(true)}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      )}
    </div>
  );
}

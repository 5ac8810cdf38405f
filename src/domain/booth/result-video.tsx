import "./result-video.css";
import { useRef, useState } from "react";
import { Shape } from "../../components/icon";
import { useMediaQuery } from "../../shared/media-query";

export interface VideoLabels {
  play: string;
  pause: string;
}

const PLAY = "M288 160l544 352-544 352z";
const PAUSE = "M256 192h160v640H256zM608 192h160v640H608z";

interface VideoProps {
  url: string;
  alt: string;
  labels: VideoLabels | undefined;
  /** The size of its pictures, once that is known. */
  onSize?(width: number, height: number): void;
}

/** A result that moves: again and again, unless motion is not wanted, and stopped by its button. */
export function ResultVideo({ url, alt, labels, onSize }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [isPlaying, setPlaying] = useState(false); // a browser may refuse to play by itself
  const press = () => {
    if (isPlaying) video.current?.pause();
    else void video.current?.play().catch(() => undefined);
  };
  return (
    <>
      <video
        ref={video}
        src={url}
        aria-label={alt}
        autoPlay={!isStill}
        loop
        muted
        playsInline
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          onSize?.(videoWidth, videoHeight)
        }
      />
      {labels && (
        <button
          type="button"
          className="sl-result-play"
          aria-label={isPlaying ? labels.pause : labels.play}
          // A press on what it is in, such as a line that is moved, is another one.
          onPointerDown={(event) => event.stopPropagation()}
          onClick={press}
        >
          <Shape path={isPlaying ? PAUSE : PLAY} size={20} />
        </button>
      )}
    </>
  );
}

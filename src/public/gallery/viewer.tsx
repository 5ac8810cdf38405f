import "./viewer.css";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Shape } from "../../components/icon";
import { useFocusAfter } from "../../shared/use-focus-after";
import { ShareButton } from "../share-button";
import { useTexts } from "../texts";
import { ICONS } from "./icons";
import type { Picture } from "./pictures";
import { timeOf } from "./wall";
import { useZoom } from "./zoom";

interface ViewerProps {
  picture: Picture;
  /** Its place, from 0; undefined for one that a link leads to and that is not read yet. */
  index: number | undefined;
  total: number;
  /** Address that leads to this picture. */
  link: string;
  onMove(to: number): void;
  onClose(): void;
}

/** One picture over the whole window: swipe, arrow keys, pinch, download and share. */
export default function Viewer({ picture, index, total, link, onMove, onClose }: ViewerProps) {
  const { t, language } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const step = (by: number) => {
    const to = (index ?? -1) + by;
    if (index !== undefined && to >= 0 && to < total) onMove(to);
  };
  const { view, isDragged, reset, handlers } = useZoom({ onSwipe: step, onClose });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is shown whole again
  useEffect(reset, [picture.id]);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => index !== undefined && onMove(0),
      End: () => index !== undefined && onMove(total - 1),
    };
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move();
  };
  const name = picture.style || t("public_gallery.picture");
  const facts = [picture.style, timeOf(picture.createdAt, language)].filter(Boolean).join(" · ");
  const place = index === undefined ? "" : t("public_gallery.place", { place: index + 1, total });
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1} // has the focus when what had it is gone, so that arrow keys go on
      className="gallery-viewer"
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <header className="gallery-viewer-bar">
        <span className="gallery-viewer-facts">
          <span className="figures" aria-live="polite">
            {place}
          </span>
          <span className="muted">{facts}</span>
        </span>
        <ShareButton className="gallery-icon" label={t("public_gallery.share")} title={name} link={link} />
        <a className="gallery-icon" href={picture.image} download>
          <Shape path={ICONS.download} size={16} />
          <span>{t("public_gallery.download")}</span>
        </a>
        <button type="button" className="gallery-icon" onClick={onClose}>
          <Shape path={ICONS.close} size={16} />
          <span>{t("public_gallery.close")}</span>
        </button>
      </header>
      <div className={`gallery-stage${view.scale > 1 ? " enlarged" : ""}`} {...handlers}>
        <div className={isDragged ? "gallery-shown" : "gallery-shown resting"} style={{ transform }}>
          <Large key={picture.id} picture={picture} alt={facts || name} />
        </div>
        {index !== undefined && (
          <>
            <Step way="previous" isEnd={index === 0} onPress={() => step(-1)} />
            <Step way="next" isEnd={index >= total - 1} onPress={() => step(1)} />
          </>
        )}
      </div>
    </dialog>
  );
}

interface StepProps {
  way: "previous" | "next";
  isEnd: boolean;
  onPress(): void;
}

/** Stays at the first and last picture, where it does nothing: it may have the focus. */
function Step({ way, isEnd, onPress }: StepProps) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={`gallery-step ${way}`}
      aria-label={t(`public_gallery.${way}`)}
      aria-disabled={isEnd || undefined}
      onClick={onPress}
    >
      <Shape path={ICONS[way]} size={20} />
    </button>
  );
}

/** The picture in full over its small one; a film plays. Another server does not say which is which. */
function Large({ picture, alt }: { picture: Picture; alt: string }) {
  const { t } = useTexts();
  const usual = picture.isVideo ? "film" : "image";
  const [kind, setKind] = useState<"image" | "film" | "gone" | "unreached">(usual);
  useEffect(() => {
    if (kind !== "unreached") return;
    const again = () => setKind(usual);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [kind, usual]);
  const lose = async () => setKind((await isGone(picture.image)) ? "gone" : "unreached");
  if (kind === "gone") return <p>{t("public_gallery.missing")}</p>;
  if (kind === "unreached") return <Unreached onRetry={() => setKind(usual)} />;
  if (kind === "film") return <Film picture={picture} onLost={() => void lose()} />;
  return (
    <img
      src={picture.image}
      alt={alt}
      draggable={false}
      style={{ backgroundImage: `url(${JSON.stringify(picture.thumbnail)})` }}
      onError={() => (picture.isVideo === undefined ? setKind("film") : void lose())}
    />
  );
}

function Unreached({ onRetry }: { onRetry(): void }) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button);
  return (
    <div className="gallery-unreached" role="alert">
      <p>{t("public_gallery.unreached")}</p>
      <button ref={button} type="button" className="gallery-icon" onClick={onRetry}>
        {t("public.retry")}
      </button>
    </div>
  );
}

/** Its controls take the focus, and go away with it at the next picture. */
function Film({ picture, onLost }: { picture: Picture; onLost(): void }) {
  const video = useRef<HTMLVideoElement>(null);
  useFocusAfter(video);
  return (
    // biome-ignore lint/a11y/useMediaCaption: films of booths have no words
    <video
      ref={video}
      src={picture.image}
      poster={picture.thumbnail}
      controls
      autoPlay
      loop
      playsInline
      onError={onLost}
    />
  );
}

/** The error of an element does not say why: the picture was removed, or there is no connection. */
const isGone = (image: string): Promise<boolean> =>
  fetch(image, { cache: "no-store" }).then(
    (reply) => {
      void reply.body?.cancel();
      return reply.status === 404 || reply.status === 410;
    },
    () => false,
  );

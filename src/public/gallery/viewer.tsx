import "./viewer.css";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Shape } from "../../components/icon";
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
        {index !== undefined && index > 0 && (
          <button
            type="button"
            className="gallery-step previous"
            aria-label={t("public_gallery.previous")}
            onClick={() => step(-1)}
          >
            <Shape path={ICONS.previous} size={20} />
          </button>
        )}
        {index !== undefined && index < total - 1 && (
          <button
            type="button"
            className="gallery-step next"
            aria-label={t("public_gallery.next")}
            onClick={() => step(1)}
          >
            <Shape path={ICONS.next} size={20} />
          </button>
        )}
      </div>
    </dialog>
  );
}

/** The picture in full over its small one; a film plays. Another server does not say which is which. */
function Large({ picture, alt }: { picture: Picture; alt: string }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<"image" | "film" | "missing">(picture.isVideo ? "film" : "image");
  if (kind === "missing") return <p className="gallery-missing">{t("public_gallery.missing")}</p>;
  if (kind === "film")
    return (
      // biome-ignore lint/a11y/useMediaCaption: films of booths have no words
      <video
        src={picture.image}
        poster={picture.thumbnail}
        controls
        autoPlay
        loop
        playsInline
        onError={() => setKind("missing")}
      />
    );
  return (
    <img
      src={picture.image}
      alt={alt}
      draggable={false}
      style={{ backgroundImage: `url(${JSON.stringify(picture.thumbnail)})` }}
      onError={() => setKind(picture.isVideo === undefined ? "film" : "missing")}
    />
  );
}

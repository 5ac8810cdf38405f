import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Shape } from "../../components/icon";
import { observeSize } from "../../shared/observe-size";
import { useTexts } from "../texts";
import { ICONS } from "./icons";
import { BAND, bandsOf, knownLayout, type Tile, wallLayout } from "./layout";
import type { GalleryPictures, Picture, Pictures } from "./pictures";

interface WallProps {
  layout: string;
  name: string;
  pictures: GalleryPictures;
  shown: Pictures;
  /** The picture that is or was shown large: it is drawn wherever it is, as the focus goes back to it. */
  seen: number | undefined;
  onOpen(index: number): void;
}

/** All pictures of a gallery. Only the bands in view are drawn, so that it may hold thousands. */
export function Wall({ layout, name, pictures, shown, seen, onOpen }: WallProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(box);
  const { all } = shown;
  const ratios = useRatios(all);
  const wall = useMemo(
    () => wallLayout(layout, all.length, width, (index) => ratios[index]),
    [layout, all.length, width, ratios],
  );
  const bands = useMemo(() => bandsOf(wall), [wall]);
  const inView = useBandsInView(bands.length, top);
  const first = bands[inView[0] ?? 0]?.[0] ?? 0;
  const last = bands[inView.at(-1) ?? 0]?.at(-1) ?? first;
  const tile = seen === undefined ? undefined : wall.tiles[seen];
  const band = tile && Math.floor(tile.y / BAND);
  const drawn =
    band === undefined || inView.includes(band) ? inView : [...inView, band].sort((a, b) => a - b);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `all` too: what is shown may have become unread
  useLayoutEffect(() => pictures.need(first, last), [pictures, first, last, all]);
  return (
    <div ref={box} className={`gallery-wall ${knownLayout(layout)}`} style={{ height: wall.height }}>
      <ul aria-label={name}>
        {width > 0 &&
          drawn.map((band) => (
            <Band key={band} indexes={bands[band] ?? NONE} tiles={wall.tiles} all={all} onOpen={onOpen} />
          ))}
      </ul>
    </div>
  );
}

const NONE: readonly number[] = [];

/** The same array until a ratio of it changes, so that reading a page of equal shapes moves nothing. */
function useRatios(all: Pictures["all"]): readonly (number | undefined)[] {
  const kept = useRef<readonly (number | undefined)[]>([]);
  return useMemo(() => {
    const next = all.map((picture) => picture?.ratio);
    const before = kept.current;
    if (next.length !== before.length || next.some((ratio, at) => ratio !== before[at])) kept.current = next;
    return kept.current;
  }, [all]);
}

/** Drawn above and below what is in view. */
const OVERSCAN = 1;

/** The bands in view. All are equally high, so a virtualizer that measures rows would only cost 10 kB. @param top of the wall */
function useBandsInView(count: number, top: number): readonly number[] {
  const [{ first, last }, setRange] = useState({ first: 0, last: OVERSCAN });
  useLayoutEffect(() => {
    const look = () => {
      const bandAt = (y: number) => Math.floor((y - top) / BAND);
      const first = Math.max(0, bandAt(scrollY) - OVERSCAN);
      const last = bandAt(scrollY + innerHeight) + OVERSCAN;
      setRange((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [top]);
  return useMemo(
    () => Array.from({ length: Math.max(0, Math.min(last, count - 1) - first + 1) }, (_, at) => first + at),
    [first, last, count],
  );
}

/** Width of the box, and how far down the page it begins. */
function useBox(box: React.RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + scrollY);
      const width = element.clientWidth;
      setPlace((now) => (now.width === width && now.top === top ? now : { width, top }));
    };
    const stops = [element, document.body].map((one) => observeSize(one, measure));
    return () => {
      for (const stop of stops) stop();
    };
  }, [box]);
  return place;
}

interface BandProps {
  indexes: readonly number[];
  tiles: readonly Tile[];
  all: Pictures["all"];
  onOpen(index: number): void;
}

/** Not drawn again while the wall is scrolled. */
const Band = memo(function Band({ indexes, tiles, all, onOpen }: BandProps) {
  return indexes.map((index) => {
    const { x, y, width, height } = tiles[index] as Tile;
    const picture = all[index];
    return (
      <Frame
        key={picture?.id ?? index}
        index={index}
        picture={picture}
        x={x}
        y={y}
        width={width}
        height={height}
        onOpen={onOpen}
      />
    );
  });
});

interface FrameProps extends Tile {
  index: number;
  picture: Picture | undefined;
  onOpen(index: number): void;
}

const Frame = memo(function Frame({ index, picture, x, y, width, height, onOpen }: FrameProps) {
  const { t, language } = useTexts();
  const style = { transform: `translate(${x}px, ${y}px)`, width, height };
  if (!picture) return <li className="gallery-frame" style={style} aria-hidden="true" />;
  const time = timeOf(picture.createdAt, language);
  const label = [picture.style || t("public_gallery.picture"), time].filter(Boolean).join(", ");
  return (
    <li className="gallery-frame" style={style}>
      <button type="button" data-index={index} aria-label={label} onClick={() => onOpen(index)}>
        <img
          src={picture.thumbnail}
          alt=""
          decoding="async"
          onError={({ currentTarget }) => currentTarget.classList.add("missing")}
        />
        {picture.isVideo && (
          <span className="gallery-film" aria-hidden="true">
            <Shape path={ICONS.play} size={14} />
          </span>
        )}
      </button>
      <span className="gallery-caption">
        <span className="gallery-caption-text">
          {picture.style}
          <span className="figures">{time}</span>
        </span>
        <a
          href={picture.image}
          download
          className="gallery-icon"
          aria-label={t("public_gallery.download_of", { name: label })}
        >
          <Shape path={ICONS.download} size={16} />
        </a>
      </span>
    </li>
  );
});

const times = new Map<string, Intl.DateTimeFormat>();

/** Hour and minute; made once for each language, as making one takes longer than drawing a picture. */
export function timeOf(moment: string, language: string): string {
  if (Number.isNaN(Date.parse(moment))) return "";
  let format = times.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { timeStyle: "short" });
    times.set(language, format);
  }
  return format.format(new Date(moment));
}

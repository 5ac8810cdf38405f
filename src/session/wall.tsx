import { useEffect, useState } from "react";
import { useIsDesktop } from "../shared/media-query";

const PICTURES = [
  "neon-anna",
  "oil-igor",
  "folk-zoya",
  "space-tunde",
  "deco-sofia",
  "water-anna",
  "pop-maya",
  "ukiyo-lena",
  "cyan-mark",
  "glass-dina",
  "synth-maya",
  "winter-sofia",
];
/** Two rounds fill the tallest screens; the second is shifted so that no column repeats a picture. */
const TILES = [...PICTURES, ...PICTURES.slice(5), ...PICTURES.slice(0, 5)];

const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));

/** Decoration, loaded only on wide screens and once the form can be used. */
export function Wall() {
  const [ready, setReady] = useState(false);
  const isDesktop = useIsDesktop();
  useEffect(() => {
    if (isDesktop) whenIdle(() => setReady(true));
  }, [isDesktop]);
  return (
    <div className="session-wall" aria-hidden="true">
      {ready &&
        TILES.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles never move, and each picture comes twice
          <img key={place} src={`${import.meta.env.BASE_URL}art/${name}.webp`} alt="" decoding="async" />
        ))}
    </div>
  );
}

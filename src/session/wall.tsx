import { useEffect, useState } from "react";

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
/** Below it the wall is not drawn, so its pictures are not asked for either. */
const WIDE = "(min-width: 1024px)";
/** Two rounds fill the tallest screens; the second is shifted so that no column repeats itself. */
const TILES = [...PICTURES, ...PICTURES.slice(5), ...PICTURES.slice(0, 5)];

const whenIdle =
  globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200) as unknown as number);

/** Decoration, asked for only once the form can be used. */
export function Wall() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const look = () => {
      if (wide.matches) whenIdle(() => setReady(true));
    };
    look();
    wide.addEventListener("change", look);
    return () => wide.removeEventListener("change", look);
  }, []);
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

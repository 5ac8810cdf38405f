import type { Services } from "../services";
import { overlays } from "../store/schema";
import { drawer } from "./drawing";
import { type FrameName, frames } from "./frames";

type Orientation = "landscape" | "portrait" | "both";
type Sample = [
  name: string,
  description: string,
  frame: FrameName,
  ink: string,
  second: string,
  Orientation?,
];

/** Overlays of an organiser, with names in both languages, as in practice. */
const SAMPLES: readonly Sample[] = [
  [
    "Nordline winter frame",
    "Navy frame with a gold hairline, brand line at the foot",
    "mat",
    "#12253A",
    "#C9A24A",
  ],
  ["Свадьба: зелень", "Листья по углам, имена справа", "leaves", "#5F7D5A", "#A9BC98"],
  ["Instant print", "Cream border, room for a caption by hand", "mat", "#EFE6D4", "#D8C7A8", "portrait"],
  ["Плёнка", "Перфорация по краям", "film", "#17120F", "#17120F", "landscape"],
  ["МГУ 2026, лента", "Красная лента с датой", "ribbon", "#8F1D21", "#E7B84B"],
  ["TechConf corners", "Corner marks, stand colours", "corners", "#0B7A75", "#FF8A5B"],
  ["Birthday confetti", "Loud at the edges, calm in the middle", "confetti", "#D8407E", "#3CBDD5"],
  ["Gatsby night", "Deco fans in two corners", "deco", "#B8893B", "#2B2B2B"],
  ["Детский праздник", "Цветные фестоны", "scallop", "#F2A541", "#6AA84F"],
  ["Jazz at the Depot", "Dark mat, one brass line", "mat", "#241A14", "#C08A3E", "portrait"],
  ["Осенний бал", "Листья осенних цветов", "leaves", "#B4561F", "#D9A441"],
  ["Neon Night", "Corner marks for Loft 12", "corners", "#6A2C91", "#E5258C"],
  ["Almaty expo", "Wide ribbon, sponsor colours", "ribbon", "#0F4C81", "#F4C542", "landscape"],
  ["New Year confetti", "Gold and silver", "confetti", "#C9A24A", "#9AA5B1"],
  ["Выпускной вечер", "Тёмная рамка, золотая линия", "mat", "#3B1F2B", "#D4AF37"],
  ["Cinema day", "Film edges", "film", "#2A2A2A", "#2A2A2A"],
  ["Spring market", "Fresh leaves in two corners", "leaves", "#3F8F4F", "#B7D7A8"],
  ["Retro deco", "Teal and gold fans", "deco", "#1F5C5A", "#D2A24C", "portrait"],
  ["Школа танцев", "Конфетти по краям", "confetti", "#50368D", "#FF8A5B"],
  ["Lumen logo corners", "House style of the studio", "corners", "#B4340F", "#1C1917"],
  ["Свадьба: пудра", "Пудровые фестоны", "scallop", "#E8C4C0", "#D9A5A0"],
  ["Corporate blue", "Ribbon at the foot", "ribbon", "#1F3A5F", "#9EC1E8"],
  ["Sea wedding", "Blue mat, sand line", "mat", "#2E5E7E", "#E3D5B8", "landscape"],
  ["Фестиваль света", "Тёмные веера", "deco", "#0E2A47", "#F0B429"],
];

const SIZES = { portrait: [1200, 1600], landscape: [1600, 1200] } as const;

/** Gives each of these users overlays, newest first in the order above. `share` takes every n-th sample. */
export async function bringOverlays(
  services: Services,
  owners: { id: string; share: number }[],
): Promise<string[]> {
  const draw = drawer(services);
  const ids: string[] = [];
  let minutes = 0;
  for (const owner of owners) {
    for (const [name, description, frame, ink, second, orientation = "both"] of SAMPLES.filter(
      (_, index) => index % owner.share === 0,
    )) {
      const sides = orientation === "both" ? (["portrait", "landscape"] as const) : [orientation];
      const hashes = await Promise.all(
        sides.map(async (side) => {
          const [width, height] = SIZES[side];
          return [`${side}_hash`, await draw(frames[frame](width, height, ink, second))] as const;
        }),
      );
      minutes += 37 * 60;
      const at = new Date(services.now().getTime() - minutes * 60_000).toISOString();
      const active = minutes % 11 !== 0;
      const row = {
        id_user: owner.id,
        name,
        description,
        orientation,
        active,
        ...Object.fromEntries(hashes),
        created_at: at,
        updated_at: at,
      };
      const [made] = await services.database.db().insert(overlays).values(row).returning({ id: overlays.id });
      if (made) ids.push(made.id);
    }
  }
  return ids;
}

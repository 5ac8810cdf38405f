import type { Services } from "../services";
import { decors } from "../store/schema";
import { drawer } from "./drawing";

type Sample = [
  name: string,
  description: string,
  ground: number,
  ink: number,
  button: number,
  landscape?: true,
];

const SAMPLES: readonly Sample[] = [
  ["Nordline winter", "Navy and gold", 0x12253aff, 0xf4ebddff, 0xc9a24aff],
  ["Свадьба: зелень", "Тихая зелень на белом", 0xf6f4ecff, 0x3b4a35ff, 0x5f7d5aff],
  ["Neon Night", "Loft 12", 0x17092bff, 0xf2d9ffff, 0xe5258cff],
  ["МГУ 2026", "Красное с золотом", 0x8f1d21ff, 0xffffffff, 0xe7b84bff, true],
  ["TechConf", "Teal and coral", 0x0b3d3aff, 0xffffffff, 0xff8a5bff, true],
  ["Birthday", "Loud and warm", 0xfff3d6ff, 0x5a2a0cff, 0xd8407eff],
  ["Gatsby", "Black and brass", 0x1c1917ff, 0xf0dca8ff, 0xb8893bff],
  ["Детский праздник", "Жёлтое небо", 0xffe9a8ff, 0x3a3a3aff, 0x6aa84fff],
  ["Plain light", "Paper and ink", 0xffffffff, 0x333333ff, 0x000000ff],
  ["Plain dark", "For dark halls", 0x12100eff, 0xf5f0eaff, 0xff8a5bff],
  ["Sea wedding", "Blue and sand", 0xe3d5b8ff, 0x1f3a5fff, 0x2e5e7eff, true],
  ["Осенний бал", "Охра и бордо", 0xf3e1c0ff, 0x5a1f1bff, 0xb4561fff],
  ["Showroom", "Graphite and lime", 0x20242bff, 0xf2f5ecff, 0xb7d84cff],
  ["Lumen white", "For every hall", 0xfafafaff, 0x2b2b2bff, 0x2e6f9eff, true],
  ["«Север»", "Холодный свет галереи", 0xdfe7eaff, 0x1d2b33ff, 0x3f7f93ff],
  ["«Север», вечер", "Тёмная вода", 0x10222cff, 0xe3eef2ff, 0x6fb3c8ff],
];

/** Decors for these users, most of them for the first, with drawn screens. */
export async function bringDecors(services: Services, owners: string[]): Promise<void> {
  const draw = drawer(services);
  let minutes = 0;
  const samples = [...SAMPLES];
  for (const [owner, id_user] of owners.entries()) {
    for (const [name, description, ground, ink, button, landscape] of samples.splice(
      0,
      owner === 0 ? 12 : 2,
    )) {
      const size = landscape ? ([1280, 800] as const) : ([800, 1280] as const);
      minutes += 53 * 60;
      const at = new Date(services.now().getTime() - minutes * 60_000).toISOString();
      const [first, rest] = await Promise.all(
        [true, false].map((isFirst) => draw(rings(size, ground, button, isFirst))),
      );
      await services.database
        .db()
        .insert(decors)
        .values({
          id_user,
          name,
          description,
          orientation: landscape ? "landscape" : "portrait",
          background_color: ground,
          text_color: ink,
          button_color: button,
          button_text_color: ground,
          first_screen_image_hash: first,
          rest_screens_image_hash: rest,
          created_at: at,
          updated_at: at,
        });
    }
  }
}

const css = (colour: number) => `#${(colour >>> 8).toString(16).padStart(6, "0")}`;

/** Rings around a lamp: the first screen shows all of them, the other screens a quiet corner. */
function rings(
  [width, height]: readonly [number, number],
  ground: number,
  accent: number,
  first: boolean,
): string {
  const [x, y] = first ? [width / 2, height * 0.42] : [width, height];
  const circles = Array.from(
    { length: first ? 7 : 4 },
    (_, i) =>
      `<circle cx="${x}" cy="${y}" r="${90 + i * 70}" fill="none" stroke="${css(accent)}" stroke-width="${14 - i * 1.6}" opacity="${(0.9 - i * 0.12).toFixed(2)}"/>`,
  ).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${css(ground)}"/>${circles}<circle cx="${x}" cy="${y}" r="52" fill="${css(accent)}"/></svg>`;
}

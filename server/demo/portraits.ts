/** Portraits of the demo, `assets/src-<who>.webp`. */
const WOMEN = ["anna", "lena", "maya"];
const MAN = "mark";
const SEVERAL = "pair";

/** Places of the kinds of participants (`participants.ts`) that a man or several people stand for. */
const MEN = [1, 3, 6, 8];
const GROUPS = [4, 9, 10];

/** Whose portrait shows a style, by the style's place and the participant's. */
export function portraitFor(style: number, participant: number): string {
  if (MEN.includes(participant)) return MAN;
  if (GROUPS.includes(participant)) return SEVERAL;
  return WOMEN[(style + (participant === 2 ? 1 : 0)) % WOMEN.length] as string;
}

/** File name, without extension, of a portrait as this style makes it. */
export const pictureOf = (style: string, portrait: string) =>
  `${style.toLowerCase().replace(/[^a-z]+/g, "-")}-${portrait}`;

/** What a style asks for: the value of its prompt, and what the local renderer chooses the look by. */
export const promptOf = (name: string, description: string) =>
  `${name.toLowerCase()}, ${description.toLowerCase()}`;

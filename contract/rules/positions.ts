/** Lists whose members carry a position, from 0 without gaps (quiz questions and answers, workflow params, categories). */

export interface Positioned {
  position: number;
}

/** By position, those without one last; ties stay in the order in which they came. */
export function byPosition<T extends { position?: number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);
}

/** Numbered from 0 in the order given (QUIZ-19). */
export const renumber = <T extends object>(items: readonly T[]): (T & Positioned)[] =>
  items.map((item, position) => ({ ...item, position }));

/** In order of their positions, numbered from 0. */
export const dense = <T extends { position?: number }>(items: readonly T[]): (T & Positioned)[] =>
  renumber(byPosition(items));

/** What a new member gets (QUIZ-14). */
export const nextPosition = (items: readonly Positioned[]): number =>
  items.reduce((most, { position }) => Math.max(most, position), -1) + 1;

/** The list with the item at `from` moved to `to`, both clamped; what lies between moves by one. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item === undefined) return moved;
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, item);
  return moved;
}

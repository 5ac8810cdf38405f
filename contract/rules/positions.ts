/**
 * Lists whose members have a position, from 0 without gaps (quiz questions and answers, workflow params,
 * categories).
 */

export interface Positioned {
  position: number;
}

/** Sorted by position, items without one last; ties keep their order. */
export function byPosition<T extends { position?: number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);
}

/** Numbers the items from 0 in the given order (QUIZ-19). */
export const renumber = <T extends object>(items: readonly T[]): (T & Positioned)[] =>
  items.map((item, position) => ({ ...item, position }));

/** Sorts the items by position and numbers them from 0. */
export const dense = <T extends { position?: number }>(items: readonly T[]): (T & Positioned)[] =>
  renumber(byPosition(items));

/** The position of a new item (QUIZ-14). */
export const nextPosition = (items: readonly Positioned[]): number =>
  items.reduce((most, { position }) => Math.max(most, position), -1) + 1;

/** Moves the item at `from` to `to`, both clamped. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item === undefined) return moved;
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, item);
  return moved;
}

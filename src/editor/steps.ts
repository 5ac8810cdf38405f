import type { Base, EditorState } from "./state";
import type { Values } from "./values";

type Plain = Record<string, unknown>;

/** What a save may send besides the values. */
export interface SaveContext {
  version: string | undefined;
  /** The same for all attempts of one save, so that it is stored once. */
  idempotencyKey: string;
  /** The key of one of several calls that create something: the same for all attempts with this content. */
  keyOf(content: string): string;
  /** Time of the first attempt, so that defaults based on the time are the same in all attempts. */
  begunAt: Date;
}

/** What one call of a save has stored. */
export interface Stored<V extends object = Values, R extends object = Plain> {
  base: Base<R>;
  /** The values that are stored with it, as the form has them; all other changes are still to be saved. */
  sent: V;
  /** Stored ids of new rows, by the ids that they have in the form. */
  ids?: ReadonlyMap<string, string>;
}

/** One call of a save that takes several. */
export interface Step<V extends object = Values, R extends object = Plain> {
  /** @param now the document as the steps before have left it, with the ids of what they stored */
  run(now: EditorState<V, R>, context: SaveContext): Promise<Stored<V, R>>;
}

/** A save by one call, which stores everything. */
export const oneStep =
  <V extends object, R extends object>(
    save: (state: EditorState<V, R>, context: SaveContext) => Promise<Base<R>>,
  ) =>
  (): readonly Step<V, R>[] => [
    { run: async (now, context) => ({ base: await save(now, context), sent: now.values }) },
  ];

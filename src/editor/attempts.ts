import type { EditorState } from "./state";
import type { SaveContext } from "./steps";
import type { DocumentModel } from "./store";
import { asStored, changedPaths, nestedBy, readAt, same, type Values } from "./values";

/** What a save has sent; sending it again is the same request. */
export interface Attempt extends Pick<SaveContext, "begunAt"> {
  sent: EditorState;
}

/**
 * Whether a newer version differs only in what was sent here, and in what only the server sets.
 * @param lost attempts without a reply, which may have been stored
 */
export function isOwnVersion(
  { nested, isReadOnly }: Pick<DocumentModel, "nested" | "isReadOnly">,
  newer: Values,
  sent: EditorState,
  lost: readonly Attempt[],
): boolean {
  return changedPaths(sent.initial, newer, nestedBy(nested)).every((path) => {
    const [theirs, mine] = [readAt(newer, path), readAt(sent.values, path)];
    if (isReadOnly?.(path) || same(theirs, mine)) return true;
    // A picture cannot be compared: it is ours if it was sent before and its reply was lost.
    const wasLost = lost.some((one) => same(readAt(one.sent.values, path), mine));
    return wasLost && same(theirs, asStored(mine));
  });
}

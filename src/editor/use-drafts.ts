import { useEffect, useRef, useState } from "react";
import { useMe } from "../providers/me";
import { type DraftKeeper, keepDraft } from "./kept-drafts";
import type { EditorStore } from "./store";

/** Keeps drafts while the editor is mounted, for the user who opened it, because the session may end earlier. */
export function useDrafts(
  store: EditorStore | undefined,
  key: readonly string[],
  saveKey: { current: string },
): DraftKeeper | undefined {
  const [keeper, setKeeper] = useState<DraftKeeper>();
  const me = useMe();
  const [user] = useState(me?.id ?? "");
  const name = useRef("");
  name.current = [user, ...key].join("/");
  useEffect(() => {
    if (!store) return;
    const next = keepDraft(store, () => name.current, saveKey);
    setKeeper(next);
    return next.stop;
  }, [store, saveKey]);
  return keeper;
}

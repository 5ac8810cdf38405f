import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { stayState } from "../components/modals/use-leave";
import type { AnyResource } from "../resources/define";
import { pathsOf } from "../resources/routes";

/**
 * The React key of a page's editor. A record that was just created keeps its editor, with any open dialog, when the
 * address changes to its id; another record gets a new editor.
 * @returns `moveTo` changes the address to that of the record that was just created
 */
export function useEditorKey(resource: AnyResource, id: string) {
  const location = useLocation();
  const latest = useRef(location);
  latest.current = location;
  const navigate = useNavigate();
  const made = useRef<string>(undefined);
  const [editor, setEditor] = useState({ id, number: 0 });
  if (editor.id !== id) setEditor({ id, number: made.current === id ? editor.number : editor.number + 1 });
  function moveTo(next: string, search = ""): void {
    made.current = next;
    const state = stayState(latest.current);
    void navigate({ pathname: pathsOf(resource).record(next), search }, { replace: true, state });
  }
  return { editorKey: editor.number, moveTo };
}

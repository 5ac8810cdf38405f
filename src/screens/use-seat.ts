import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { stayState } from "../components/modals/use-leave";
import type { AnyResource } from "../resources/define";
import { pathsOf } from "../resources/routes";

/**
 * The place of an editor on its page. A record that was made here keeps its editor when the address takes on its id;
 * any other record gets an editor of its own. A dialog that is open on it stays, too.
 * @returns `seat` is the editor's key; `moveTo` gives the record that was just made its address
 */
export function useSeat(resource: AnyResource, id: string) {
  const location = useLocation();
  const latest = useRef(location);
  latest.current = location;
  const navigate = useNavigate();
  const made = useRef<string>(undefined);
  const [seat, setSeat] = useState({ id, number: 0 });
  if (seat.id !== id) setSeat({ id, number: made.current === id ? seat.number : seat.number + 1 });
  function moveTo(next: string, search = ""): void {
    made.current = next;
    const state = stayState(latest.current);
    void navigate({ pathname: pathsOf(resource).record(next), search }, { replace: true, state });
  }
  return { seat: seat.number, moveTo };
}

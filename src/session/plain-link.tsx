import type { MouseEvent, ReactNode } from "react";
import { go } from "../shared/location";

/** A link between pages outside the router. New tabs and modified clicks are left to the browser. */
export function PlainLink({ to, children }: { to: string; children: ReactNode }) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  }
  return (
    <a className="link" href={to} onClick={follow}>
      {children}
    </a>
  );
}

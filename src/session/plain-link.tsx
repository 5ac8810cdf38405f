import type { MouseEvent, ReactNode } from "react";
import { go } from "../shared/location";

/** A link between the pages outside the router. New tabs and modified clicks stay the browser's business. */
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

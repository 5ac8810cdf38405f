import "./slot.css";
import { useIsFetching } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useMe } from "../../../providers/me";
import type { PagedList } from "../../../screens/use-paged-list";
import { readStored, writeStored } from "../../../shared/storage";
import { type EventRow, eveningOf } from "./model";

const Tonight = lazy(async () => ({ default: (await import("./tonight")).Tonight }));

export type Shape = "open" | "folded" | "line";

/** The head is complete when nothing was read for the first time for so long. */
const QUIET_MS = 500;

/**
 * The place of the head above the list; the head itself is loaded after the list's first rows. Above the events of one
 * person there is none: it is about all. How it was last shown, and how high, is kept on the device for each user, so
 * that the list does not move while it loads.
 */
export function TonightSlot({ list }: { list: PagedList<EventRow> }) {
  const key = `tonight.${useMe()?.id ?? ""}` as const;
  const [[before, height]] = useState(() => (readStored(key) ?? "").split(" "));
  const rows = list.rows;
  const [isRead, setRead] = useState(false);
  if (rows && !isRead) setRead(true);
  const [shape, setShape] = useState<Shape>();
  const isComplete = useComplete(shape !== undefined);
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shape || !isComplete) return;
    const high = shape === "open" ? slot.current?.offsetHeight : undefined;
    writeStored(key, high ? `${shape} ${high}` : shape);
  }, [key, shape, isComplete]);
  if (list.filters.id_user) return null;
  const isFolded = before === "folded";
  const wasOpen =
    !isFolded && (rows && list.page === 1 ? eveningOf(rows, Date.now()).isOn : before === "open");
  const isOpen = shape ? shape === "open" : wasOpen;
  const place = <div className="event-tonight-place skeleton" aria-hidden="true" />;
  return (
    <div
      ref={slot}
      className={isOpen && !isComplete ? "event-tonight-slot open" : "event-tonight-slot"}
      style={isOpen && !isComplete && Number(height) > 0 ? { minHeight: Number(height) } : undefined}
    >
      {isRead ? (
        <Suspense fallback={place}>
          <Tonight rows={rows ?? []} wasFolded={isFolded} place={place} onShape={setShape} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  );
}

/** Whether the head is shown and nothing on the page is read for the first time any more. */
function useComplete(isShown: boolean): boolean {
  const reading = useIsFetching({ predicate: ({ state }) => state.status === "pending" });
  const [isComplete, setComplete] = useState(false);
  useEffect(() => {
    if (!isShown || reading > 0 || isComplete) return;
    const timer = setTimeout(() => setComplete(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isShown, reading, isComplete]);
  return isComplete;
}

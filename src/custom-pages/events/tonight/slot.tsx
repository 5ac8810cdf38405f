import "./slot.css";
import { lazy, Suspense, useState } from "react";
import { useMe } from "../../../providers/me";
import type { PagedList } from "../../../screens/use-paged-list";
import { readStored, writeStored } from "../../../shared/storage";
import { type EventRow, eveningOf } from "./model";

const Tonight = lazy(async () => ({ default: (await import("./tonight")).Tonight }));

/** Kept on the device for each user: how the head was last shown, so that the list does not move when it loads. */
export type Shape = "open" | "folded" | "line";

/**
 * The place of the head above the list; the head itself is loaded after the list's first rows. Above the events of one
 * person there is none: it is about all.
 */
export function TonightSlot({ list }: { list: PagedList<EventRow> }) {
  const key = `tonight.${useMe()?.id ?? ""}` as const;
  const [before] = useState(() => readStored(key));
  const rows = list.rows;
  const [isRead, setRead] = useState(false);
  if (rows && !isRead) setRead(true);
  if (list.filters.id_user) return null;
  const isFolded = before === "folded";
  const isOpen =
    !isFolded && (rows && list.page === 1 ? eveningOf(rows, Date.now()).isOn : before === "open");
  const place = <div className={`event-tonight-place skeleton ${isOpen ? "open" : ""}`} aria-hidden="true" />;
  if (!isRead) return place;
  return (
    <Suspense fallback={place}>
      <Tonight
        rows={rows ?? []}
        wasFolded={isFolded}
        place={place}
        onShape={(shape) => writeStored(key, shape)}
      />
    </Suspense>
  );
}

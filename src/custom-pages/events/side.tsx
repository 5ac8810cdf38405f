import { lazy, memo, type RefCallback, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { SheetButton, useHasSideRoom } from "../../screens/form/side";

const GuestView = lazy(() => import("./guest-view"));

/** Rail, panel and gaps, and the least that a form is filled in with. */
const LEAST_PX = 216 + 376 + 48 + 440;

/** Whether rail, form and panel have room next to one another: the sidebar may be folded or not. */
export function useRoomBeside(): [body: RefCallback<HTMLElement>, roomy: boolean] {
  const isWide = useHasSideRoom();
  const [fits, setFits] = useState(true);
  const body = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === "undefined") return;
    // What has no width is not drawn, and says nothing of the room.
    const measure = () => setFits(element.clientWidth === 0 || element.clientWidth >= LEAST_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [body, isWide && fits];
}

interface GuestSideProps {
  /** The part of the editor that is worked on. */
  part: string | undefined;
}

/** Beside the form: the event as guests will meet it (04-event-editor). */
export const EventSide = memo(function EventSide({ part }: GuestSideProps) {
  const { t } = useTranslation();
  return (
    <aside className="sl-side event-side" aria-label={t("event.guest_view")}>
      <Suspense>
        <GuestView titled part={part} />
      </Suspense>
    </aside>
  );
});

/** The same behind an eye where there is no room beside the form (05-event-editor-phone). */
export function GuestViewButton({ part }: GuestSideProps) {
  const { t } = useTranslation();
  return (
    <SheetButton verb={t("event.guest_view")} title={t("event.guest_view")}>
      <GuestView titled={false} part={part} />
    </SheetButton>
  );
}

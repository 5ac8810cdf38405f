import { lazy, memo, type RefCallback, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../components/loaded";
import { SheetButton, useHasSideRoom } from "../../screens/form/side";
import { withTexts } from "../../screens/slots/with-texts";
import { observeSize } from "../../shared/observe-size";

const GuestView = lazy(withTexts(["booth"], () => import("./guest-view")));

/** Widths of rail, panel and gaps, and the least width of the form. */
const LEAST_PX = 216 + 376 + 48 + 440;

/** Whether rail, form and panel fit next to each other, which also depends on the sidebar. */
export function useHasRoomForSide(): [body: RefCallback<HTMLElement>, hasRoom: boolean] {
  const isWide = useHasSideRoom();
  const [fits, setFits] = useState(true);
  const body = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // An element without a width is not rendered yet.
    return observeSize(element, () => setFits(element.clientWidth === 0 || element.clientWidth >= LEAST_PX));
  }, []);
  return [body, isWide && fits];
}

interface GuestSideProps {
  /** The current part of the editor. */
  part: string | undefined;
}

/** The guest view next to the form (04-event-editor). */
export const EventSide = memo(function EventSide({ part }: GuestSideProps) {
  const { t } = useTranslation();
  return (
    <aside className="sl-side event-side" aria-label={t("event.guest_view")}>
      <Loaded>
        <GuestView titled part={part} />
      </Loaded>
    </aside>
  );
});

/** The guest view in a sheet, where there is no room next to the form (05-event-editor-phone). */
export function GuestViewButton({ part }: GuestSideProps) {
  const { t } = useTranslation();
  return (
    <SheetButton verb={t("event.guest_view")} title={t("event.guest_view")}>
      <GuestView titled={false} part={part} />
    </SheetButton>
  );
}

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { generation } from "../../../../contract/entities/generation";
import { Dialog } from "../../../components/dialog";
import { ModalLayer } from "../../../components/modals/modal-layer";
import { Booth } from "../../../domain/booth/booth";
import { browserClock } from "../../../domain/booth/clock";
import { createGuest, type Guest } from "../../../domain/booth/guest";
import { OfflineNote } from "../../../domain/booth/offline-note";
import type { BoothShow } from "../../../domain/booth/show";
import { useLeaveGuard } from "../../../editor/guards";
import { markChanged } from "../../../providers/data/cache";
import { useOnline } from "../../../shared/online";
import { useStore } from "../../../shared/store";
import { dataOf } from "../model";
import { wire } from "../wire";

interface StageProps {
  show: BoothShow;
  /** Id of the event. */
  event: string;
  booth: string;
  /** To the event's page. */
  onLeave(): void;
}

/** The booth itself over everything else, until it is left. */
export function Stage({ show, event, booth, onLeave }: StageProps) {
  const { t } = useTranslation();
  const [guest] = useState(() => makeGuest(show, event, booth));
  const { screen, language } = useStore(guest);
  const say = show.useSay(language);
  const isOnline = useOnline();
  useEffect(() => {
    if (screen === "result" || screen === "error") markChanged(generation.name, "transactions", "users");
  }, [screen]);
  return (
    <ModalLayer
      className="guest-layer"
      label={t("as_guest.title")}
      isHeld
      onDismiss={onLeave}
      onKeyDown={({ key }) => {
        if (key === "Escape") onLeave();
      }}
    >
      <Booth guest={guest} show={show} />
      {!isOnline && <OfflineNote text={say("booth.offline")} />}
      <LeaveQuestion isMaking={() => guest.get().screen === "waiting"} />
    </ModalLayer>
  );
}

const makeGuest = ({ offered }: BoothShow, event: string, booth: string): Guest =>
  createGuest(
    offered,
    ({ style, participant, language, source }) => ({
      data: dataOf({ booth, style, participant, event, demo: true }, language),
      source,
    }),
    wire,
    browserClock,
  );

/** Asks before a picture that is being made is given up, by whatever way. */
function LeaveQuestion({ isMaking }: { isMaking: () => boolean }) {
  const { t } = useTranslation();
  const question = useLeaveGuard(isMaking);
  if (!question) return null;
  return (
    <Dialog
      title={t("as_guest.leave_title")}
      onClose={question.stay}
      buttons={
        <>
          <button type="button" className="button text danger apart" onClick={question.leave}>
            {t("as_guest.leave")}
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: in a dialog the safe answer takes the focus. */}
          <button type="button" className="button primary" autoFocus onClick={question.stay}>
            {t("as_guest.stay")}
          </button>
        </>
      }
    >
      {t("as_guest.leave_text")}
    </Dialog>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../components/dialog";

interface ZoomDialogProps {
  label: string;
  url: string;
  onClose(): void;
}

/** The picture fitted to the window or in its real size. */
export default function ZoomDialog({ label, url, onClose }: ZoomDialogProps) {
  const { t } = useTranslation();
  const [full, setFull] = useState(false);
  return (
    <Dialog
      title={label}
      wide
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button" aria-pressed={full} onClick={() => setFull(!full)}>
            {t("fields_ui.real_size")}
          </button>
          <button type="button" className="button primary" onClick={onClose}>
            {t("actions.close")}
          </button>
        </>
      }
    >
      {/* Scrollable content must be reachable by keyboard. */}
      <div className={full ? "sl-zoom full checker" : "sl-zoom checker"} tabIndex={full ? 0 : undefined}>
        <img src={url} alt={label} />
      </div>
    </Dialog>
  );
}

import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { Alert } from "../../components/alert";
import { Dialog } from "../../components/dialog";
import { usePreview } from "../../shared/use-preview";
import { type Area, cropFile, fitFile } from "./crop";

interface CropDialogProps {
  file: Blob;
  ratio: number;
  label: string;
  onCropped(file: Blob): void;
  /** The picture is kept unchanged. */
  onKeep(): void;
}

const ZOOM = { least: 1, most: 4, step: 0.1 };

/** Crops a picture to a ratio by drag and wheel, or by arrow keys and slider. */
export default function CropDialog({ file, ratio, label, onCropped, onKeep }: CropDialogProps) {
  const { t } = useTranslation();
  const url = usePreview(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.least);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const take = async (make: () => Promise<Blob>) => {
    if (!area || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      onCropped(await make());
    } catch {
      // Too large for the device's canvas, or out of memory.
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("fields_ui.crop_title", { label })}
      wide
      onClose={onKeep}
      buttons={
        <>
          <button type="button" className="button apart" onClick={onKeep}>
            {t("fields_ui.keep_shape")}
          </button>
          <button
            type="button"
            className="button"
            aria-disabled={busy || !area || undefined}
            onClick={() => void take(() => fitFile(file, ratio))}
          >
            {t("fields_ui.fit_whole")}
          </button>
          <button
            type="button"
            className="button primary"
            aria-disabled={busy || !area || undefined}
            onClick={() => area && void take(() => cropFile(file, area))}
          >
            {t("fields_ui.crop")}
          </button>
        </>
      }
    >
      <p className="muted">{t("fields_ui.crop_text")}</p>
      {hasFailed && <Alert kind="err">{t("fields_ui.crop_failed")}</Alert>}
      <div className="sl-crop checker">
        {url && (
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            aspect={ratio}
            minZoom={ZOOM.least}
            maxZoom={ZOOM.most}
            keyboardStep={4}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ "aria-label": t("fields_ui.crop_frame"), role: "application" }}
            mediaProps={{ alt: label }}
          />
        )}
      </div>
      <label className="sl-crop-zoom small-text">
        {t("fields_ui.zoom")}
        <input
          type="range"
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  );
}

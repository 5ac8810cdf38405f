import { DeleteOutlined, FileImageOutlined, ScissorOutlined, ZoomInOutlined } from "@ant-design/icons";
import { type ComponentProps, lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import { useFormat } from "../../providers/i18n/use-format";
import type { ImageUrl } from "./use-image-url";

const ZoomDialog = lazy(() => import("./zoom-dialog"));

interface FilledProps {
  label: string;
  url: string | undefined;
  status: ImageUrl["status"];
  /** Size of a picked file; unknown for a stored picture. */
  bytes?: number;
  over: boolean;
  disabled: boolean;
  onRetry(): void;
  onReplace(): void;
  onCrop?: () => void;
  onRemove(): void;
}

/** The zone with a picture: the whole picture on a checkerboard, with its actions below. */
export function Filled(props: FilledProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [measures, setMeasures] = useState("");
  const [zoomed, setZoomed] = useState(false);
  const { label, url, status, disabled } = props;
  return (
    <div className="sl-image-filled">
      <div className="sl-image-view checker">
        {status === "ready" && url && (
          <img
            src={url}
            alt={label}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setMeasures(`${naturalWidth}×${naturalHeight}`)
            }
          />
        )}
        {(status === "loading" || (status === "ready" && !url)) && (
          <span className="skeleton sl-image-wait" />
        )}
        {status === "error" && (
          <span className="sl-image-broken">
            <Glyph of={FileImageOutlined} size={22} />
            <span className="caption">{t("fields_ui.not_readable")}</span>
            <button type="button" className="button small" onClick={props.onRetry}>
              {t("actions.retry")}
            </button>
          </span>
        )}
        {props.over && <span className="sl-image-over strong">{t("fields_ui.let_go_replace")}</span>}
      </div>
      <div className="sl-image-bar">
        <span className="muted figures">
          <span>{measures}</span>
          {props.bytes !== undefined && <span>{format.bytes(props.bytes)}</span>}
        </span>
        {url && (
          <Act
            name={t("fields_ui.zoom_of", { label })}
            of={ZoomInOutlined}
            opens="dialog"
            onClick={() => setZoomed(true)}
          />
        )}
        {props.onCrop && !disabled && (
          <Act
            name={t("fields_ui.crop_of", { label })}
            of={ScissorOutlined}
            opens="dialog"
            onClick={props.onCrop}
          />
        )}
        {!disabled && (
          <button
            type="button"
            className="button text small"
            aria-label={t("fields_ui.replace_of", { label })}
            onClick={props.onReplace}
          >
            {t("fields_ui.replace")}
          </button>
        )}
        {!disabled && (
          <Act name={t("fields_ui.remove_of", { label })} of={DeleteOutlined} onClick={props.onRemove} />
        )}
      </div>
      {zoomed && url && (
        <Loaded>
          <ZoomDialog label={label} url={url} onClose={() => setZoomed(false)} />
        </Loaded>
      )}
    </div>
  );
}

interface ActProps extends Pick<ComponentProps<typeof Glyph>, "of"> {
  name: string;
  opens?: "dialog";
  onClick(): void;
}

function Act({ name, of, opens, onClick }: ActProps) {
  return (
    <button
      type="button"
      className="button text small icon"
      aria-label={name}
      aria-haspopup={opens}
      title={name}
      onClick={onClick}
    >
      <Glyph of={of} size={15} />
    </button>
  );
}

import "./image.css";
import { useMedia } from "../../providers/http/use-media";
import type { CellProps } from "../kind";
import { imageAddress } from "./address";

export function Show({ name, field, entity, record, tools }: CellProps) {
  const { status, url, retry } = useMedia(imageAddress(field, record));
  if (status === "none") return <span className="faint">{tools.pictureLabels.none}</span>;
  return (
    <div className="sl-image-view checker">
      {url && <img src={url} alt={tools.labels.label(entity, name)} />}
      {status === "loading" && <span className="skeleton sl-image-wait" />}
      {status === "error" && (
        <button type="button" className="button small" onClick={retry}>
          {tools.pictureLabels.retry}
        </button>
      )}
    </div>
  );
}

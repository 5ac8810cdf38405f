import { ZoomInOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { Reveal } from "../../components/reveal";
import { ResultVideo } from "../../domain/booth/result-video";
import { isFilm } from "../../domain/generations/facts";
import { pictureOf } from "../../domain/generations/pictures";
import { useMedia } from "../../providers/http/use-media";

interface PicturesProps {
  record: Readonly<Record<string, unknown>>;
  /** Shows the result in full; undefined where there is nothing to zoom. */
  onZoom?: ((url: string) => void) | undefined;
}

/** Before and after, or what there is of them (GEN-04, GEN-05). */
export function Pictures({ record, onZoom }: PicturesProps) {
  const { t } = useTranslation();
  const isMade = record.status === "completed";
  const source = useMedia(pictureOf(record, "source"));
  const result = useMedia(isMade ? pictureOf(record, "result") : null);
  const [at, setAt] = useState(50);
  const [ratio, setRatio] = useState(3 / 4);
  const measure = (width: number, height: number) => width > 0 && height > 0 && setRatio(width / height);
  const failed = [source, result].find(({ status }) => status === "error");
  const photo = source.url && (
    <img
      src={source.url}
      alt={t("generations.source")}
      className={isMade ? undefined : "grey"}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        !result.url && measure(naturalWidth, naturalHeight)
      }
    />
  );
  const picture =
    result.url &&
    (isFilm(record) ? (
      <ResultVideo
        url={result.url}
        alt={t("generations.result")}
        labels={{ play: t("generations.play"), pause: t("generations.pause") }}
        onSize={measure}
      />
    ) : (
      <img
        src={result.url}
        alt={t("generations.result")}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => measure(naturalWidth, naturalHeight)}
      />
    ));
  const tags = (
    <>
      {photo && <span className="sl-reveal-tag left">{t("generations.source")}</span>}
      {picture && <span className="sl-reveal-tag right">{t("generations.result")}</span>}
    </>
  );
  const isLoading = [source, result].some(({ status }) => status === "loading");
  const isEmpty = !isLoading && !picture && !photo;
  const { url: zoomable } = result;
  return (
    <div className="generation-pictures">
      {photo && picture ? (
        <Reveal
          ratio={ratio}
          at={at}
          onMove={setAt}
          label={t("generations.compare")}
          left={photo}
          right={picture}
        >
          {tags}
        </Reveal>
      ) : (
        <div
          className={["sl-reveal", isLoading && "skeleton", isEmpty && "generation-empty"]
            .filter(Boolean)
            .join(" ")}
          style={isEmpty ? undefined : { aspectRatio: ratio }}
          aria-busy={isLoading || undefined}
        >
          <div className="sl-reveal-layer">{picture || photo}</div>
          {tags}
          {isEmpty && (
            <span className="generation-none muted">
              {failed ? t("generations.not_loaded") : t("generations.no_pictures")}
              {failed && (
                <button type="button" className="button small" onClick={failed.retry}>
                  {t("actions.retry")}
                </button>
              )}
            </span>
          )}
        </div>
      )}
      {onZoom && zoomable && (
        <button
          type="button"
          className="button text small"
          aria-haspopup="dialog"
          onClick={() => onZoom(zoomable)}
        >
          <Glyph of={ZoomInOutlined} />
          {t("fields_ui.zoom")}
        </button>
      )}
    </div>
  );
}

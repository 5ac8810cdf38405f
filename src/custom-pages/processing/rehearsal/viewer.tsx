import { DownloadOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../components/dialog";
import { Glyph } from "../../../components/glyph";
import { Reveal } from "../../../components/reveal";
import { ResultPicture } from "../../../domain/booth/screens";
import { saveFile } from "../../../providers/http/save-file";
import { usePreview } from "../../../shared/use-preview";
import { endingOf } from "../model";
import type { Item } from "./rehearsal";
import { RemovalButton, type RemovalProps } from "./removal-button";

interface ViewerProps {
  /** The pictures that were made, in their order. */
  items: readonly Item[];
  shown: Item;
  source: string | undefined;
  ratio: number;
  removal: RemovalProps;
  nameOf(item: Item): string;
  onShow(key: string): void;
  onClose(): void;
}

/** One picture before and after or in its real size, and the way to the others. */
export function Viewer({ items, shown, source, ratio, removal, nameOf, onShow, onClose }: ViewerProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(50);
  const [isFull, setFull] = useState(false);
  const result = shown.process?.get().result;
  const url = usePreview(result ?? null);
  const name = nameOf(shown);
  const place = items.indexOf(shown);
  const steps = [
    { text: t("rehearsal.previous"), icon: LeftOutlined, to: items[place - 1] },
    { text: t("rehearsal.following"), icon: RightOutlined, to: items[place + 1] },
  ];
  const isFilm = result?.type.startsWith("video/") === true;
  return (
    <Dialog
      title={name}
      wide
      onClose={onClose}
      buttons={
        <>
          {steps.map(({ text, icon, to }) => (
            <button
              key={text}
              type="button"
              className="button icon"
              aria-label={text}
              title={text}
              aria-disabled={!to || undefined}
              onClick={() => to && onShow(to.key)}
            >
              <Glyph of={icon} />
            </button>
          ))}
          <RemovalButton {...removal} name={name} className="button" />
          {!isFilm && (
            <button type="button" className="button" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
              {t("fields_ui.real_size")}
            </button>
          )}
          {result && (
            <button
              type="button"
              className="button"
              onClick={() => saveFile(result, `${name}.${endingOf(result)}`)}
            >
              <Glyph of={DownloadOutlined} />
              {t("actions.download")}
            </button>
          )}
          <button type="button" className="button primary" onClick={onClose}>
            {t("actions.close")}
          </button>
        </>
      }
    >
      {isFull && url ? (
        // Scrollable content must be reachable by keyboard.
        <div className="sl-zoom full checker" tabIndex={isFull ? 0 : undefined}>
          <img src={url} alt={name} />
        </div>
      ) : (
        <div className="rehearsal-view" style={{ maxWidth: `calc((100vh - 240px) * ${ratio})` }}>
          <Reveal
            ratio={ratio}
            at={at}
            onMove={setAt}
            label={t("making.compare")}
            left={source && <img src={source} alt={t("making.source")} draggable={false} />}
            right={
              url &&
              result && (
                <ResultPicture
                  url={url}
                  type={result.type}
                  alt={t("making.result")}
                  labels={{ play: t("making.play"), pause: t("making.pause") }}
                />
              )
            }
          >
            <span className="sl-reveal-tag left">{t("making.source_tag")}</span>
            <span className="sl-reveal-tag right">{t("making.result")}</span>
          </Reveal>
        </div>
      )}
    </Dialog>
  );
}

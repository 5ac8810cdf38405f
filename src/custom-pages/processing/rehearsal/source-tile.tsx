import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { SOURCE_PICTURE } from "../../../../contract/rules/source-picture";
import { useFileDrop } from "../../../fields/image/use-file-drop";
import { usePicked } from "../../../fields/image/use-picked";
import { usePreview } from "../../../shared/use-preview";
import { photo } from "../attempts";
import { PhotoDrop } from "../photo-drop";
import { SourceWays } from "../source-field";
import { Tile } from "./tile";

const RULE = { ...SOURCE_PICTURE, has: "", address: "" };

interface SourceTileProps {
  ratio: number;
  source: Blob | undefined;
  /** For the camera: what the photo is for. */
  title: string;
  booth: string;
  price: string;
  payer: string;
}

/** The photo of the rehearsal: dropped, pasted, picked or taken. */
export function SourceTile({ ratio, source, title, booth, price, payer }: SourceTileProps) {
  const { t } = useTranslation();
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const picked = usePicked(RULE, (value) => {
    if (value.state === "picked") photo.set(value.file);
  });
  const { over, handlers } = useFileDrop(zone, false, picked.take, true);
  const url = usePreview(source ?? null);
  const name = source instanceof File ? source.name : source && t("making.from_camera");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout; the group has its label.
    <div ref={zone} role="group" aria-label={t("making.source")} {...handlers}>
      <Tile ratio={ratio} name={name ?? t("making.no_source")} note={t("rehearsal.source_ways")}>
        {url ? (
          <>
            <img src={url} alt={t("making.source")} draggable={false} />
            <span className="sl-reveal-tag left">{t("making.source_tag")}</span>
          </>
        ) : (
          <PhotoDrop className="rehearsal-drop" over={over} onPick={() => input.current?.click()} />
        )}
      </Tile>
      <div className="rehearsal-ways" style={{ aspectRatio: ratio }}>
        <SourceWays
          picked={picked}
          ratio={ratio}
          summary={{ title, note: booth, price, payer }}
          input={input}
          bare
        />
      </div>
    </div>
  );
}

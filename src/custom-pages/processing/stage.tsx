import { CloseCircleFilled } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { fillPath } from "../../../contract/core/endpoint";
import { generationImage } from "../../../contract/endpoints/generations";
import { SOURCE_PICTURE } from "../../../contract/rules/source-picture";
import { Glyph } from "../../components/glyph";
import { Reveal } from "../../components/reveal";
import { ResultPicture } from "../../domain/booth/screens";
import { useProcess } from "../../domain/booth/use-process";
import { roundBytes, typeNames } from "../../fields/image/check";
import { useMedia } from "../../providers/http/use-media";
import { useFormat } from "../../providers/i18n/use-format";
import { usePreview } from "../../shared/use-preview";
import type { Attempt } from "./attempts";
import { useErrorText } from "./error-text";
import { PhotoDrop } from "./photo-drop";

/** The photo of an attempt: the file that was sent, or the stored one of a generation that is only followed. */
export function useSourceUrl(attempt: Attempt | undefined, id: string | undefined): string | undefined {
  const preview = usePreview(attempt?.source ?? null);
  const isStored = attempt !== undefined && attempt.source === undefined && id !== undefined;
  const stored = useMedia(isStored ? fillPath(generationImage.path, { id, key: "source" }) : null);
  return preview ?? stored.url;
}

interface StageProps {
  /** The attempt on the stage; without one, the photo that is going to be sent. */
  attempt: Attempt | undefined;
  source: Blob | undefined;
  /** Width by height until a picture says its own. */
  ratio: number;
  /** A file is being dragged over the page. */
  over: boolean;
  onPick(): void;
}

/** What is being made: the drop zone, the photo, its progress as colour, then before and after. */
export function Stage({ attempt, source, ratio, over, onPick }: StageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useProcess(attempt);
  const preview = usePreview(attempt ? null : (source ?? null));
  const stored = useSourceUrl(attempt, state?.id);
  const result = usePreview(state?.result ?? null);
  const error = useErrorText(state?.error);
  const [at, setAt] = useState(50);
  const [own, setOwn] = useState<{ of: string; ratio: number }>();
  const before = attempt ? stored : preview;
  const shape = own?.of === before && own ? own.ratio : ratio;
  const photo = (className?: string): ReactNode =>
    before && (
      <img
        src={before}
        alt={t("making.source")}
        className={className}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setOwn({ of: before, ratio: clamp(naturalWidth / naturalHeight) })
        }
      />
    );
  if (!attempt && !source)
    return (
      <PhotoDrop className="processing-drop" style={{ aspectRatio: ratio }} over={over} onPick={onPick}>
        <span className="muted">
          {t("fields_ui.image_rule", {
            types: typeNames(SOURCE_PICTURE),
            size: format.bytes(roundBytes(SOURCE_PICTURE.maxBytes)),
          })}
        </span>
      </PhotoDrop>
    );
  if (state?.status === "completed" && result)
    return (
      <Reveal
        ratio={shape}
        at={at}
        onMove={setAt}
        label={t("making.compare")}
        left={photo()}
        right={
          <ResultPicture
            url={result}
            type={state.result?.type ?? ""}
            alt={t("making.result")}
            labels={{ play: t("making.play"), pause: t("making.pause") }}
          />
        }
      >
        <span className="sl-reveal-tag left">{t("making.source_tag")}</span>
        <span className="sl-reveal-tag right">{t("making.result")}</span>
      </Reveal>
    );
  if (state?.status === "processing")
    return (
      <Reveal
        ratio={shape}
        at={state.progress}
        label={t("making.progress")}
        text={
          state.step === "upload"
            ? t("making.sending", { share: format.percent(state.sent) })
            : format.percent(state.progress / 100)
        }
        left={photo()}
        right={photo("grey")}
      >
        <span className="sl-reveal-tag left">{t("making.source_tag")}</span>
      </Reveal>
    );
  const isOver = state !== undefined; // failed or cancelled
  return (
    <div className="sl-reveal" style={{ aspectRatio: shape }}>
      <div className="sl-reveal-layer">{photo(isOver ? "grey" : undefined)}</div>
      {error && (
        <span className="processing-failed">
          <Glyph of={CloseCircleFilled} size={28} />
          {error.title}
        </span>
      )}
      {state?.notice && <span className="processing-failed cancelled">{t(state.notice)}</span>}
      {over && <span className="processing-over strong">{t("fields_ui.let_go_replace")}</span>}
      <span className="sl-reveal-tag left">{t("making.source_tag")}</span>
    </div>
  );
}

/** No picture is drawn so long or so wide that the page could not hold it. */
const clamp = (ratio: number) => Math.min(16 / 9, Math.max(9 / 16, ratio));

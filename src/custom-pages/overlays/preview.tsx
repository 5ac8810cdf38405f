import "./overlays.css";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RecordOf } from "../../../contract/core/entity";
import type { ImageValue } from "../../../contract/core/field";
import { overlay, overlayImages } from "../../../contract/entities/overlay";
import { CALM, SAMPLES, type Shape } from "../../components/samples";
import { useEditorState, useValue } from "../../editor/store";
import type { FormOf } from "../../fields/form-of";
import { useImageUrl } from "../../fields/image/use-image-url";
import type { SideSlotProps } from "../../screens/slots/slots";

const NONE: ImageValue = { state: "none" };

/** A calm sample that shows the overlay clearly, then typical results. */
const PICTURES = {
  portrait: [CALM.portrait, ...SAMPLES.portrait.slice(0, 5)],
  landscape: [CALM.landscape, ...SAMPLES.landscape.slice(0, 3)],
} as const;

/** Preview of the overlay on a sample result, multiplied and covering, in both orientations (OP-184). */
export default function Preview({
  store,
  titled,
}: SideSlotProps<FormOf<typeof overlay.fields>, RecordOf<typeof overlay.fields>>) {
  const { t } = useTranslation();
  const headingId = useId();
  const orientation = useValue(store, "orientation");
  const shapes = overlayImages(orientation);
  const [wanted, setWanted] = useState<Shape>("portrait");
  const shape = shapes.includes(wanted) ? wanted : (shapes[0] ?? "portrait");
  const [chosen, setChosen] = useState<Record<Shape, number>>({ portrait: 0, landscape: 0 });
  const value = useValue(store, shape) ?? NONE;
  const record = useEditorState(store, ({ get }) => get().base.record);
  const { url } = useImageUrl(value, overlay.fields[shape], record);
  return (
    <section className="sl-preview" aria-labelledby={titled ? headingId : undefined}>
      <div className="sl-preview-head">
        {titled && <h2 id={headingId}>{t("resources.overlays.on_result")}</h2>}
        {shapes.length > 1 && (
          <fieldset className="segmented" aria-label={t("resources.overlays.preview_shape")}>
            {shapes
              .toSorted()
              .toReversed()
              .map((one) => (
                <button key={one} type="button" aria-pressed={one === shape} onClick={() => setWanted(one)}>
                  {t(`choices.orientation.${one}`)}
                </button>
              ))}
          </fieldset>
        )}
      </div>
      <div className={`sl-preview-big ${shape}`}>
        <img src={PICTURES[shape][chosen[shape]]} alt={t("resources.overlays.sample")} />
        {url && <img src={url} alt={t("resources.overlays.one")} className="multiplied" />}
      </div>
      <Samples
        shape={shape}
        pictures={PICTURES[shape]}
        chosen={chosen[shape]}
        onChoose={(at) => setChosen({ ...chosen, [shape]: at })}
      />
      <p className="caption faint">
        {t(url ? "resources.overlays.likeness" : "resources.overlays.no_preview")}
      </p>
    </section>
  );
}

interface SamplesProps {
  shape: Shape;
  pictures: readonly string[];
  chosen: number;
  onChoose(at: number): void;
}

/** Radio buttons with sample pictures. */
function Samples({ shape, pictures, chosen, onChoose }: SamplesProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="sl-samples" aria-label={t("resources.overlays.samples")}>
      {pictures.map((address, at) => (
        <label key={address} className={`picture ${shape}`}>
          <input
            type="radio"
            name={name}
            checked={at === chosen}
            aria-label={t("resources.overlays.sample_number", { number: at + 1 })}
            onChange={() => onChoose(at)}
          />
          <img src={address} alt="" />
        </label>
      ))}
    </fieldset>
  );
}

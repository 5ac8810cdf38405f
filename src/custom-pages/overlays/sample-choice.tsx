import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Shape } from "../../components/samples";

interface SamplesProps {
  shape: Shape;
  pictures: readonly string[];
  chosen: number;
  onChoose(at: number): void;
}

/** Radio buttons in the shape of pictures. */
export function Samples({ shape, pictures, chosen, onChoose }: SamplesProps) {
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

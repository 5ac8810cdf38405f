import "./preview.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ContrastNote } from "../../components/booth-screen/contrast-note";
import { BoothScreen, fittingOf, shapeOf } from "../../components/booth-screen/screen";
import { SAMPLES } from "../../components/samples";
import { useColours, useDecorPictures } from "../../domain/decors/use-decor";
import { useEditorState } from "../../editor/store";
import type { SideSlotProps } from "../../screens/slots/slots";

const CHOICES = SAMPLES.portrait.slice(0, 4);

/** Live preview of the booth's first screen and its other screens. */
export default function Preview({ store, titled }: SideSlotProps) {
  const { t } = useTranslation();
  const heading = useId();
  const shape = useEditorState(store, ({ get }) => shapeOf(get().values.orientation));
  const fitting = useEditorState(store, ({ get }) => fittingOf(get().values.splash_filling));
  const colours = useColours(store);
  const record = useEditorState(store, ({ get }) => get().base.record);
  const { first, rest } = useDecorPictures(store, record);
  return (
    <section className="sl-decor-preview" aria-labelledby={titled ? heading : undefined}>
      {titled && <h2 id={heading}>{t("resources.decors.on_booth")}</h2>}
      <div className={`sl-booths ${shape}`}>
        <figure>
          <BoothScreen
            shape={shape}
            colours={colours}
            picture={first}
            fitting={fitting}
            heading={t("resources.decors.sample_start")}
            button={t("resources.decors.sample_start_button")}
          />
          <figcaption className="caption muted">{t("resources.decors.first_screen")}</figcaption>
        </figure>
        <figure>
          <BoothScreen
            shape={shape}
            colours={colours}
            picture={rest}
            fitting="cover"
            heading={t("resources.decors.sample_choose")}
            button={t("resources.decors.sample_choose_button")}
          >
            <span className="sl-booth-choices">
              {CHOICES.map((address) => (
                <img key={address} src={address} alt="" />
              ))}
            </span>
          </BoothScreen>
          <figcaption className="caption muted">{t("resources.decors.other_screens")}</figcaption>
        </figure>
      </div>
      <ContrastNote colours={colours} first={first} />
      <p className="caption faint">{t("resources.decors.likeness")}</p>
    </section>
  );
}

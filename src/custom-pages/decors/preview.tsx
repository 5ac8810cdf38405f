import "./preview.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SAMPLES } from "../../components/samples";
import { useEditorState } from "../../editor/store";
import type { SideSlotProps } from "../../screens/slots/slots";
import { ContrastNote } from "./contrast-note";
import { fittingOf, shapeOf } from "./likeness";
import { BoothScreen } from "./screen";
import { useColours, usePicture } from "./use-draft";

const CHOICES = SAMPLES.portrait.slice(0, 4);

/** The booth's first and its other screens as the form is, redrawn while it is typed: a likeness. */
export default function Preview({ store, titled }: SideSlotProps) {
  const { t } = useTranslation();
  const heading = useId();
  const shape = useEditorState(store, ({ get }) => shapeOf(get().values.orientation));
  const fitting = useEditorState(store, ({ get }) => fittingOf(get().values.splash_filling));
  const colours = useColours(store);
  const first = usePicture(store, "first_screen_image");
  const rest = usePicture(store, "rest_screens_image");
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
            choices={CHOICES}
          />
          <figcaption className="caption muted">{t("resources.decors.other_screens")}</figcaption>
        </figure>
      </div>
      <ContrastNote colours={colours} />
      <p className="caption faint">{t("resources.decors.likeness")}</p>
    </section>
  );
}

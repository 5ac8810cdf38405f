import "./move-bar.css";
import { ArrowDownOutlined, ArrowLeftOutlined, ArrowRightOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import type { Direction } from "./model";
import type { Lifting } from "./use-lift";

const STEPS = [
  ["up", ArrowUpOutlined],
  ["down", ArrowDownOutlined],
  ["out", ArrowLeftOutlined],
  ["in", ArrowRightOutlined],
] as const satisfies readonly (readonly [Direction, unknown])[];

/** The keys of a lifted category as buttons, for thumbs (27b). */
export function MoveBar({ lifting }: { lifting: Lifting }) {
  const { t } = useTranslation();
  const { text, effect, refusal, may, step, drop, putBack } = lifting;
  return (
    <section className="sl-category-move" aria-label={t("category.move")}>
      <div className="sl-category-title">
        <span className={refusal ? "strong refused" : "strong"}>{text}</span>
        <button type="button" className="link small-text" onClick={putBack}>
          {t("actions.cancel")}
        </button>
      </div>
      {effect && <span className="small-text muted">{effect}</span>}
      <div className="sl-category-choices">
        {STEPS.map(([direction, icon]) => (
          <button
            key={direction}
            type="button"
            className="button icon"
            aria-label={t(`category.steps.${direction}`)}
            title={t(`category.steps.${direction}`)}
            aria-disabled={!may(direction) || undefined}
            onClick={() => step(direction)}
          >
            <Glyph of={icon} size={16} />
          </button>
        ))}
        <button
          type="button"
          className="button primary"
          aria-disabled={refusal !== undefined || undefined}
          onClick={drop}
        >
          {t("category.done")}
        </button>
      </div>
    </section>
  );
}

import "./strip.css";
import { CloseCircleFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { style } from "../../../contract/entities/style";
import { Glyph } from "../../components/glyph";
import { isUncharged } from "../../domain/booth/process";
import { useProcess } from "../../domain/booth/use-process";
import { useNames } from "../../fields/reference/use-names";
import { useFormat } from "../../providers/i18n/use-format";
import { generations } from "../../resources/generations";
import { pathsOf } from "../../resources/routes";
import { usePreview } from "../../shared/use-preview";
import type { Attempt } from "./attempts";
import { useErrorText } from "./error-text";
import { tookOf } from "./model";
import { useSourceUrl } from "./stage";

interface StripProps {
  attempts: readonly Attempt[];
  shown: Attempt | undefined;
  onShow(attempt: Attempt): void;
}

const MOST = 8;

/** The last attempts of this visit, newest first; one of them is on the stage. */
export function Strip({ attempts, shown, onShow }: StripProps) {
  const { t } = useTranslation();
  const visible = attempts.slice(0, MOST);
  const nameOf = useNames({
    [style.name]: visible.map(({ choices }) => choices.style),
    [photoBooth.name]: visible.map(({ choices }) => choices.booth),
  });
  if (visible.length === 0) return null;
  return (
    <section className="processing-strip" aria-label={t("making.last_attempts")}>
      <div className="processing-strip-head">
        <h3>{t("making.last_attempts")}</h3>
        <Link className="link small-text" to={pathsOf(generations).list}>
          {t("making.in_generations")}
        </Link>
      </div>
      <ul>
        {visible.map((attempt) => (
          <li key={attempt.key}>
            <Tile
              attempt={attempt}
              isShown={attempt === shown}
              style={nameOf(style.name, attempt.choices.style) ?? ""}
              booth={nameOf(photoBooth.name, attempt.choices.booth) ?? ""}
              onShow={() => onShow(attempt)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  attempt: Attempt;
  isShown: boolean;
  style: string;
  booth: string;
  onShow(): void;
}

function Tile({ attempt, isShown, style, booth, onShow }: TileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useProcess(attempt);
  const source = useSourceUrl(attempt, state.id);
  const result = usePreview(state.result?.type.startsWith("image/") ? state.result : null);
  const error = useErrorText(state.error);
  const isRunning = state.status === "processing";
  const hasEnded = isRunning ? undefined : (error?.title ?? (state.notice && t(state.notice)));
  const isFree = hasEnded !== undefined && isUncharged(state);
  const facts = isRunning
    ? format.percent(state.progress / 100)
    : state.result && format.seconds(tookOf(state, state.endedAt ?? 0));
  return (
    <button type="button" className="processing-tile" aria-pressed={isShown} onClick={onShow}>
      <span className="picture processing-tile-face">
        {source && <img src={source} alt="" className={isRunning ? "grey" : "grey pale"} />}
        {source && isRunning && (
          <img
            src={source}
            alt=""
            className="processing-tile-made"
            style={{ clipPath: `inset(0 ${100 - state.progress}% 0 0)` }}
          />
        )}
        {result && <img src={result} alt="" />}
        {error && <Glyph of={CloseCircleFilled} size={20} />}
      </span>
      <span className="processing-tile-text">
        <span className={error ? "strong processing-tile-error" : "strong"}>{hasEnded ?? style}</span>
        <span className="small-text muted figures">{hasEnded ? booth : facts}</span>
        <span className="caption faint">{isFree ? t("making.not_charged") : booth}</span>
      </span>
    </button>
  );
}

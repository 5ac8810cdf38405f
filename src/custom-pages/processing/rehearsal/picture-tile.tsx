import { CloseCircleFilled, ExpandAltOutlined, ReloadOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../components/glyph";
import { Reveal } from "../../../components/reveal";
import { isUncharged } from "../../../domain/booth/process";
import { ResultPicture } from "../../../domain/booth/screens";
import { useProcess } from "../../../domain/booth/use-process";
import { StylePicture } from "../../../domain/style-face/style-face";
import { useFormat } from "../../../providers/i18n/use-format";
import { usePreview } from "../../../shared/use-preview";
import { useErrorText } from "../error-text";
import { tookOf } from "../model";
import { type Item, idOfUnknown } from "./rehearsal";
import { RemovalButton, type RemovalProps } from "./removal-button";
import { Tile } from "./tile";

interface PictureTileProps extends RemovalProps {
  item: Item;
  ratio: number;
  source: string | undefined;
  place: string;
  name: string;
  style: Readonly<Record<string, unknown>> | undefined;
  cost: number | undefined;
  isNext: boolean;
  isSlowest: boolean;
  isDearest: boolean;
  onOpen(): void;
  onRetry(): void;
}

/** One picture of a rehearsal: waiting, in the making, made, or not made. */
export function PictureTile(props: PictureTileProps) {
  const { item, ratio, source, place, name, style, cost, isNext, isSlowest, isDearest, onOpen, onRetry } =
    props;
  const { isIncluded, onToggle, busy } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const state = useProcess(item);
  const result = usePreview(state?.result ?? null);
  const error = useErrorText(item.status === "error" ? state?.error : undefined);
  const money = cost === undefined ? t("making.cartridge_price") : format.money(cost);
  const took = state?.endedAt === undefined ? undefined : format.seconds(tookOf(state, state.endedAt));
  const isFree = state === undefined || isUncharged(state);
  const mustLook = idOfUnknown(item) !== undefined;
  const box = { ratio, place, name };
  const removal = { isIncluded, onToggle, busy, name };
  if (item.status === "running" && state)
    return (
      <Tile {...box} note={t("rehearsal.held", { sum: money })}>
        <Reveal
          ratio={ratio}
          at={state.progress}
          label={t("rehearsal.progress_of", { name })}
          text={
            state.step === "upload"
              ? t("making.sending", { share: format.percent(state.sent) })
              : format.percent(state.progress / 100)
          }
          left={source && <img src={source} alt="" draggable={false} />}
          right={source && <img src={source} alt="" className="grey" draggable={false} />}
        />
      </Tile>
    );
  if (item.status === "completed" && state?.result)
    return (
      <Tile
        {...box}
        note={
          <>
            <span className={isSlowest ? "strong" : undefined}>{took}</span> ·{" "}
            <span className={isDearest ? "strong" : undefined}>{money}</span>
          </>
        }
        tag={
          isIncluded ? (
            (isSlowest || isDearest) && (
              <span className="tag">{t(isSlowest ? "rehearsal.slowest" : "rehearsal.dearest")}</span>
            )
          ) : (
            <span className="tag">{t("rehearsal.removed")}</span>
          )
        }
        onDelete={isIncluded ? onToggle : undefined}
      >
        <button
          type="button"
          className={isIncluded ? "rehearsal-open" : "rehearsal-open removed"}
          aria-haspopup="dialog"
          aria-label={t("rehearsal.open_of", { name })}
          onClick={onOpen}
        >
          {result && <ResultPicture url={result} type={state.result.type} alt={t("making.result")} />}
          <span className="rehearsal-zoom" aria-hidden="true">
            <Glyph of={ExpandAltOutlined} />
          </span>
        </button>
        <RemovalButton
          {...removal}
          className={isIncluded ? "button small rehearsal-remove" : "button small rehearsal-remove shown"}
        />
      </Tile>
    );
  if (!isIncluded || item.status === "dropped")
    return (
      <Tile {...box} note={t(isFree ? "rehearsal.not_made" : "rehearsal.maybe_charged")}>
        <span className="rehearsal-waiting">
          <span className="picture rehearsal-icon removed">
            <StylePicture style={style} participant={item.participant} />
          </span>
          <span className="muted small-text">{t("rehearsal.removed_from_event")}</span>
          <RemovalButton {...removal} className="button small" />
        </span>
      </Tile>
    );
  if (item.status === "waiting" || item.status === "running")
    return (
      <Tile {...box} note={money}>
        <span className="rehearsal-waiting">
          <span className="picture rehearsal-icon">
            <StylePicture style={style} participant={item.participant} />
          </span>
          <span className="muted small-text">{t(isNext ? "rehearsal.next" : "rehearsal.waiting")}</span>
        </span>
      </Tile>
    );
  return (
    <Tile {...box} note={isFree ? t("making.not_charged") : t("rehearsal.maybe_charged")} onDelete={onToggle}>
      <span className="rehearsal-waiting failed">
        {error && <Glyph of={CloseCircleFilled} size={28} />}
        <span className="strong" role={error ? "alert" : undefined}>
          {error?.title ?? t("process.cancelled")}
        </span>
        {error?.detail && <span className="small-text muted">{error.detail}</span>}
        <button
          type="button"
          className="button small"
          aria-label={t(mustLook ? "rehearsal.show_ending_of" : "rehearsal.retry_of", { name })}
          onClick={onRetry}
        >
          <Glyph of={ReloadOutlined} />
          {t(mustLook ? "making.show_ending" : "actions.retry")}
        </button>
        <RemovalButton {...removal} className="button small text" />
      </span>
    </Tile>
  );
}

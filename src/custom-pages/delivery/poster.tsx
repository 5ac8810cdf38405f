import "./poster.css";
import { PrinterOutlined } from "@ant-design/icons";
import { type CSSProperties, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button";
import { Glyph } from "../../components/glyph";
import { QrCode } from "../../components/qr-code";
import { RetryAlert } from "../../components/retry-alert";
import { useChannels } from "../../domain/delivery/channels";
import { pictureOf } from "../../domain/generations/pictures";
import { useMedia } from "../../providers/http/use-media";
import { LANGUAGES, type Language, useLanguage } from "../../providers/i18n";
import { useOnce } from "../../shared/use-once";
import { type EventRow, useNewest } from "./event-reads";
import { PAPERS, type Paper, printPoster } from "./poster-print";
import { usePosterTexts } from "./poster-texts";

interface PosterPanelProps {
  bot: { id: string; name: string };
  /** The bot's events; undefined while they are read. */
  events: readonly EventRow[] | undefined;
  /** The event of the poster. */
  chosen: string | undefined;
  onChoose(event: string): void;
}

/** A poster for guests of one event, with the bot's link for it, in its own language. */
export function PosterPanel({ bot, events, chosen, onChoose }: PosterPanelProps) {
  const { t } = useTranslation();
  const { language: shown } = useLanguage();
  const [language, setLanguage] = useState<Language>(shown);
  const event = events?.find(({ id }) => id === chosen) ?? events?.[0];
  return (
    <section className="delivery-poster" aria-labelledby="bot-poster">
      <div className="delivery-poster-head">
        <h2 id="bot-poster">{t("bot.poster")}</h2>
        <fieldset className="segmented" aria-label={t("bot.poster_language")}>
          {LANGUAGES.map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => setLanguage(one)}>
              {one.toUpperCase()}
            </button>
          ))}
        </fieldset>
      </div>
      {events && events.length > 0 && (
        <select
          className="sl-select"
          aria-label={t("bot.poster_event")}
          value={event?.id}
          onChange={({ target }) => onChoose(target.value)}
        >
          {events.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {event ? (
        <EventPoster key={event.id} bot={bot} event={event} language={language} />
      ) : (
        <p className="delivery-bed muted small-text">{events && t("bot.poster_none")}</p>
      )}
    </section>
  );
}

interface EventPosterProps {
  bot: PosterPanelProps["bot"];
  event: EventRow;
  language: Language;
}

function EventPoster({ bot, event, language }: EventPosterProps) {
  const { t } = useTranslation();
  const { busy, once } = useOnce();
  const [paper, setPaper] = useState<Paper>("a4");
  const sheet = useRef<HTMLDivElement>(null);
  const texts = usePosterTexts(language);
  const { pictures = [] } = useNewest(event.id, true) ?? {};
  const { channels, isError, refetch } = useChannels(event.id);
  const channel = channels?.find(({ id_bot }) => id_bot === bot.id);
  const faces = pictures.slice(0, 3);
  const [width, height] = PAPERS[paper];
  if (isError && !channels)
    return <RetryAlert onRetry={() => void refetch()}>{t("errors.read_failed")}</RetryAlert>;
  if (!channels) return <div className="delivery-bed skeleton" />;
  if (!channel) return <p className="delivery-bed muted small-text">{t("bot.poster_no_link")}</p>;
  const { link } = channel;
  return (
    <>
      <div className="delivery-bed">
        <div
          ref={sheet}
          className="delivery-sheet"
          lang={language}
          style={{ "--sheet-height": (296 * height) / width } as CSSProperties}
        >
          {faces.length === 3 && (
            <span className="delivery-sheet-pictures">
              {faces.map((picture) => (
                <SheetPicture key={picture.id} address={pictureOf(picture, "result")} />
              ))}
            </span>
          )}
          <b className="delivery-sheet-title">{texts.title}</b>
          <QrCode text={link} label={t("channels.qr_of", { name: `@${bot.name}` })} size={160} />
          <span className="delivery-sheet-text">{texts.text}</span>
          <span className="delivery-sheet-name">@{bot.name}</span>
        </div>
      </div>
      <fieldset className="segmented delivery-papers" aria-label={t("bot.paper")}>
        {(["a4", "a5", "photo"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === paper} onClick={() => setPaper(one)}>
            {one === "photo" ? t("bot.paper_photo") : one.toUpperCase()}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className="button"
        aria-disabled={busy || undefined}
        onClick={() => void once(async () => sheet.current && printPoster(sheet.current, paper))}
      >
        <Glyph of={PrinterOutlined} />
        {t("bot.print")}
      </button>
      <p className="delivery-link small-text">
        <span className="faint ellipsis" title={link}>
          {link.replace(/^https:\/\//, "")}
        </span>
        <CopyButton className="link" text={link} label={t("channels.copy_link")} />
      </p>
    </>
  );
}

function SheetPicture({ address }: { address: string | null }) {
  const { url } = useMedia(address);
  return <span>{url && <img src={url} alt="" decoding="async" />}</span>;
}

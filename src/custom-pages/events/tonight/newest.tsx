import "./newest.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { faceOf } from "../../../domain/generations/pictures";
import { useMedia } from "../../../providers/http/use-media";
import { useFormat } from "../../../providers/i18n/use-format";
import { generations } from "../../../resources/generations";
import { pathsOf } from "../../../resources/routes";
import { MINUTE, type Pictures } from "./model";
import type { GenerationRow } from "./reads";

/** So many of the newest pictures are shown. */
const MOST = 7;

interface NewestProps {
  pictures: Pictures<GenerationRow>;
  nameOf(booth: string): string;
  now: number;
  isOneBooth: boolean;
}

/** The newest pictures of a live event, newest first; the figures say how old each is. */
export function Newest({ pictures: { rows }, nameOf, now, isOneBooth }: NewestProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rows.length === 0) return <p className="event-tonight-none muted">{t("event.tonight.no_pictures")}</p>;
  const age = (moment: string) => {
    const passed = Math.max(0, now - Date.parse(moment));
    if (passed < MINUTE) return format.seconds(Math.round(passed / 1000) * 1000, true);
    const minutes = Math.floor(passed / MINUTE);
    return minutes < 60
      ? t("event.minutes", { minutes })
      : t("event.hours", { hours: format.number(Math.floor(minutes / 60)) });
  };
  return (
    <ul className="event-tonight-newest" aria-label={t("event.tonight.newest")}>
      {rows.slice(0, MOST).map((row) => {
        const text = [age(row.created_at), !isOneBooth && nameOf(row.id_photo_booth)]
          .filter(Boolean)
          .join(" · ");
        return (
          <li key={row.id}>
            <Link
              to={pathsOf(generations).record(row.id)}
              aria-label={`${text}, ${format.clock(row.created_at)}`}
            >
              <NewPicture row={row} />
              <span className="caption figures ellipsis">{text}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Fills its box, which is larger on a phone. */
function NewPicture({ row }: { row: GenerationRow }) {
  const { url } = useMedia(faceOf(row), { thumbnail: true });
  return (
    <span className={url ? "event-tonight-picture" : "event-tonight-picture skeleton"}>
      {url && <img src={url} alt="" decoding="async" />}
    </span>
  );
}

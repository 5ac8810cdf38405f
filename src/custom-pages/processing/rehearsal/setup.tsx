import "./setup.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { Alert } from "../../../components/alert";
import { PageHeader } from "../../../components/page/page-header";
import { StylePicture } from "../../../domain/style-face/style-face";
import { useReferred } from "../../../fields/reference/use-names";
import { useLanguage } from "../../../providers/i18n";
import { useFormat } from "../../../providers/i18n/use-format";
import { useStore } from "../../../shared/store";
import { photo } from "../attempts";
import { usePayerText } from "../form";
import { useChosen } from "../use-chosen";
import { useOccupying } from "../use-occupying";
import { useStartKeys } from "../use-start-keys";
import { Figure, Figures, useDuration } from "./figures";
import type { Facts } from "./page";
import { type Picture, picturesOf, sumOf } from "./rehearsal";
import { lastChoices, startRehearsal } from "./rehearsals";
import { usePays } from "./run-facts";
import { SourceTile } from "./source-tile";
import { Tile } from "./tile";
import { useUsualTimes } from "./use-plan";

/** Before the start: photo, booth, guests and styles; what it costs and who pays. */
export function Setup({ facts }: { facts: Facts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const { language } = useLanguage();
  const { plan, event, eventName, ratio, participantName } = facts;
  const { id, photo_booth_ids: booths } = event;
  const find = useReferred({ [photoBooth.name]: booths });
  const [before] = useState(() => lastChoices.get()[id]);
  const [booth = "", setBooth] = useState(before && booths.includes(before.booth) ? before.booth : booths[0]);
  const [guests, setGuests] = useState<readonly string[]>(
    before ? plan.participants.filter((one) => before.guests.includes(one)) : plan.participants.slice(0, 1),
  );
  const [left, leave] = useState<ReadonlySet<string>>(new Set(before?.left));
  const source = useStore(photo);
  const chosen = useChosen({ booth, style: "", participant: "", event: id, demo: true });
  const payer = usePayerText(chosen);
  const usual = useUsualTimes();
  const ids = plan.styles.map((style) => style.id);
  const all = picturesOf(ids, plan.offers, guests);
  const pictures = all.filter(({ style }) => !left.has(style));
  const sum = sumOf(pictures);
  const overlays = event.overlays_ids.length;
  const isShort = sum !== undefined && chosen.balance !== undefined && sum > chosen.balance;
  const reason = useReason({ booth, guests, pictures, source });
  const boothName = find(photoBooth.name, booth)?.name ?? booth.slice(0, 8);
  const toggle = (style: string) => {
    const next = new Set(left);
    if (!next.delete(style)) next.add(style);
    leave(next);
  };
  const money = (value: number | undefined) => (value === undefined ? "–" : format.money(value));
  const { busy, occupying } = useOccupying({
    booth,
    name: boothName,
    event: id,
    waits: t("rehearsal.guests_wait"),
    failed: t("rehearsal.not_started"),
  });
  const start = () => {
    if (reason || !source) return;
    const texts = {
      title: t("rehearsal.job", { name: eventName }),
      open: t("rehearsal.open"),
      made: (count: number, of: number) => t("rehearsal.made", { count, all: of }),
    };
    const choices = { guests, left: [...left] };
    occupying(() =>
      startRehearsal({
        event: id,
        booth,
        source,
        styles: ids,
        pictures,
        choices,
        language,
        texts,
        occupying,
      }),
    );
  };
  useStartKeys(start);
  return (
    <>
      <PageHeader
        title={t("rehearsal.title")}
        count={t("rehearsal.chosen", {
          count: new Set(pictures.map(({ style }) => style)).size,
          all: ids.length,
        })}
      >
        <label className="rehearsal-booth">
          <span className="muted small-text">{t("resources.photo_booths.one")}</span>
          <select className="sl-select" value={booth} onChange={({ target }) => setBooth(target.value)}>
            {booths.map((one) => (
              <option key={one} value={one}>
                {find(photoBooth.name, one)?.name ?? one.slice(0, 8)}
              </option>
            ))}
          </select>
        </label>
        <span className="rehearsal-acts">
          <button
            type="button"
            className="button primary"
            aria-disabled={reason !== undefined || busy || undefined}
            aria-describedby="rehearsal-reason"
            onClick={start}
          >
            {t("rehearsal.start")}
            <span className="key processing-key">{t("making.shortcut")}</span>
          </button>
        </span>
      </PageHeader>
      <Figures share={0}>
        <Figure
          term={t("rehearsal.sum")}
          value={money(sum)}
          note={t("rehearsal.pictures", { count: pictures.length })}
        >
          {isShort && <span className="small-text rehearsal-short">{t("rehearsal.balance_low")}</span>}
        </Figure>
        <Figure term={t("rehearsal.on_balance")} value={money(chosen.balance)} note={usePays(chosen)} />
        <Figure
          term={t("rehearsal.takes")}
          value={duration(timeOf(pictures, usual))}
          note={t("rehearsal.one_at_a_time")}
        />
        <Figure
          term={t("rehearsal.on_every_picture")}
          value={t("rehearsal.overlays", { count: overlays })}
          note={t("rehearsal.at_demo_price")}
        />
      </Figures>
      {plan.participants.length > 1 && (
        <fieldset className="rehearsal-guests">
          <legend className="muted small-text">{t("rehearsal.guests")}</legend>
          {plan.participants.map((one) => (
            <button
              key={one}
              type="button"
              className="button small"
              aria-pressed={guests.includes(one)}
              onClick={() =>
                setGuests(plan.participants.filter((other) => (other === one) !== guests.includes(other)))
              }
            >
              {participantName(one)}
            </button>
          ))}
        </fieldset>
      )}
      <p id="rehearsal-reason" className="small-text muted">
        {reason ?? (booth && t("rehearsal.occupies", { booth: boothName }))}
      </p>
      {plan.hidden > 0 && <Alert kind="info">{t("rehearsal.hidden", { count: plan.hidden })}</Alert>}
      <ol className="rehearsal-grid">
        <li>
          <SourceTile
            ratio={ratio}
            source={source}
            price={money(sum)}
            payer={payer}
            booth={boothName}
            title={eventName}
          />
        </li>
        {plan.styles.map((style, at) => {
          const own = all.filter((picture) => picture.style === style.id);
          const time = timeOf(own, usual);
          const { name } = style;
          return (
            <li key={style.id}>
              <label className="rehearsal-pick">
                <Tile
                  ratio={ratio}
                  place={format.number(at + 1)}
                  name={name}
                  note={
                    own.length === 0
                      ? t("rehearsal.not_for_guests")
                      : [money(sumOf(own)), time && t("making.usually", { seconds: format.seconds(time) })]
                          .filter(Boolean)
                          .join(" · ")
                  }
                >
                  <StylePicture style={style} participant={guests[0]} />
                  <span className="rehearsal-tick">
                    <input
                      type="checkbox"
                      className="check"
                      aria-label={t("rehearsal.rehearse_of", { name })}
                      disabled={own.length === 0}
                      checked={own.length > 0 && !left.has(style.id)}
                      onChange={() => toggle(style.id)}
                    />
                  </span>
                </Tile>
              </label>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Together in ms; undefined while a style's time is unknown. */
function timeOf(
  pictures: readonly Picture[],
  usual: (style: string) => number | undefined,
): number | undefined {
  const times = pictures.map(({ style }) => usual(style));
  if (times.length === 0 || times.includes(undefined)) return undefined;
  return times.reduce<number>((sum, time) => sum + (time ?? 0), 0);
}

/** Why it cannot start; undefined if it can. */
function useReason({
  booth,
  guests,
  pictures,
  source,
}: {
  booth: string;
  guests: readonly string[];
  pictures: readonly Picture[];
  source: Blob | undefined;
}): string | undefined {
  const { t } = useTranslation();
  if (!booth) return t("rehearsal.needs_booth");
  if (guests.length === 0) return t("rehearsal.needs_guests");
  if (pictures.length === 0) return t("rehearsal.needs_style");
  if (!source) return t("making.needs_source");
  return undefined;
}

import { FileImageOutlined, PrinterOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { style as styleEntity } from "../../../../contract/entities/style";
import { stylesOf } from "../../../../contract/rules/event-styles";
import { Glyph } from "../../../components/glyph";
import { PageHeader } from "../../../components/page/page-header";
import { useNames, useReferred } from "../../../fields/reference/use-names";
import { useFormat } from "../../../providers/i18n/use-format";
import { useStore } from "../../../shared/store";
import { usePreview } from "../../../shared/use-preview";
import { useChosen } from "../use-chosen";
import { useOccupying } from "../use-occupying";
import { Figure, Figures, useDuration } from "./figures";
import type { Facts } from "./page";
import { PictureTile } from "./picture-tile";
import { countOf, goneThrough, type Item, idOfUnknown, sumOf } from "./rehearsal";
import { forgetRehearsal, goOn, lookAt, type Run, retryPicture } from "./rehearsals";
import { RemovalNote, type RemovalProps } from "./removal-button";
import { marksOf, StatusTag, Time, useCosts, usePays } from "./run-facts";
import { Tile } from "./tile";
import { useRemoval } from "./use-removal";
import { useSheet } from "./use-sheet";
import { Viewer } from "./viewer";

interface RunningProps {
  run: Run;
  facts: Facts;
}

/** While it runs and after it: each picture as it comes. */
export function Running({ run, facts }: RunningProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const { eventName, ratio, participantName } = facts;
  const state = useStore(run.rehearsal);
  const { items, status } = state;
  const isRunning = status !== "ended";
  const [opened, open] = useState<string>();
  const chosen = useChosen({ booth: run.booth, style: "", participant: "", event: run.event, demo: true });
  const booth = useNames({ [photoBooth.name]: [run.booth] })(photoBooth.name, run.booth) ?? "";
  const { busy, occupying } = useOccupying({
    booth: run.booth,
    name: booth,
    event: run.event,
    waits: t("rehearsal.guests_wait"),
    failed: t("rehearsal.not_started"),
  });
  // A run goes on at a booth that it has; one that has ended left it to others.
  const goOnWith = (begin: () => void) => (isRunning ? begin() : occupying(begin));
  const source = usePreview(run.source);
  const costOf = useCosts(items);
  const made = items.filter((item) => item.status === "completed");
  const failed = countOf(state, "error");
  const waiting = countOf(state, "waiting");
  const gone = goneThrough(state);
  // Also of styles that are no longer part of the event.
  const find = useReferred({ [styleEntity.name]: run.styles });
  const styleName = (id: string) => find(styleEntity.name, id)?.name ?? id.slice(0, 8);
  const isIncluded = ({ style }: Item) => stylesOf(facts.event).includes(style);
  const { remove, putBack, busy: isChanging } = useRemoval(run, styleName);
  const removalOf = (item: Item): RemovalProps => ({
    isIncluded: isIncluded(item),
    onToggle: isIncluded(item) ? remove(item.style) : putBack(item.style),
    busy: isChanging,
  });
  const severalGuests = new Set(items.map((item) => item.participant)).size > 1;
  const nameOf = ({ style, participant }: Item) => {
    const name = styleName(style);
    return severalGuests ? `${name} · ${participantName(participant)}` : name;
  };
  const placeOf = ({ style }: Item) => format.number(run.styles.indexOf(style) + 1);
  const priced = made.map((item) => ({ price: costOf(item) }));
  const charged = sumOf(priced);
  const held = sumOf(items.filter((item) => item.status === "running"));
  const money = (value: number | undefined) => (value === undefined ? "–" : format.money(value));
  const marks = marksOf(made, costOf);
  const sheet = useSheet({
    name: eventName,
    at: facts.event.start_time,
    ratio,
    tiles: [
      { picture: run.source, name: t("making.source_tag") },
      ...made.filter(isIncluded).flatMap((item) => {
        const picture = item.process?.get().result;
        return picture ? [{ picture, name: `${placeOf(item)} ${nameOf(item)}` }] : [];
      }),
    ],
  });
  const shown = made.find(({ key }) => key === opened);
  return (
    <>
      <PageHeader
        title={t("rehearsal.title")}
        tags={<StatusTag status={status} failed={failed} waiting={waiting} />}
      >
        {made.length > 0 && (
          <>
            <button
              type="button"
              className="button text"
              aria-disabled={sheet.busy || undefined}
              onClick={sheet.print}
            >
              <Glyph of={PrinterOutlined} />
              {t("rehearsal.print")}
            </button>
            <button
              type="button"
              className="button text"
              aria-disabled={sheet.busy || undefined}
              onClick={sheet.save}
            >
              <Glyph of={FileImageOutlined} />
              {t("rehearsal.save")}
            </button>
          </>
        )}
        <span className="rehearsal-acts">
          {isRunning && (
            <button type="button" className="button rehearsal-stop" onClick={run.rehearsal.stop}>
              <span className="rehearsal-square" aria-hidden="true" />
              {t(status === "stopping" ? "rehearsal.cancel_this" : "rehearsal.stop")}
            </button>
          )}
          {!isRunning && waiting > 0 && (
            <button
              type="button"
              className="button"
              aria-disabled={busy || undefined}
              onClick={() => goOnWith(() => goOn(run))}
            >
              {t("rehearsal.go_on", { count: waiting })}
            </button>
          )}
          {!isRunning && (
            <button type="button" className="button primary" onClick={() => forgetRehearsal(run)}>
              {t("rehearsal.again")}
            </button>
          )}
        </span>
      </PageHeader>
      <Figures share={items.length > 0 ? gone / items.length : 0} label={t("rehearsal.progress")}>
        <Figure
          term={t("rehearsal.agreed")}
          value={money(sumOf(items))}
          note={`${t("rehearsal.pictures", { count: items.length })}, ${usePays(chosen)}`}
        />
        <Figure
          term={t("rehearsal.charged")}
          value={money(charged)}
          note={held ? t("rehearsal.held", { sum: format.money(held) }) : undefined}
        />
        <Figure
          term={t("rehearsal.done")}
          value={t("rehearsal.of", { done: format.number(made.length), all: format.number(items.length) })}
          note={failed > 0 ? t("rehearsal.failed", { count: failed }) : undefined}
        />
        <Time run={run} isRunning={isRunning} duration={duration} />
      </Figures>
      <p className="small-text muted" role="status">
        {status === "running" && t("rehearsal.occupied_by_this", { booth })}
        {status === "stopping" && t("rehearsal.stopping", { booth })}
        {status === "ended" && t("rehearsal.free", { booth })}
      </p>
      {items.some((item) => isIncluded(item) && remove(item.style)) && <RemovalNote />}
      <ol className="rehearsal-grid">
        <li>
          <Tile
            ratio={ratio}
            name={run.source instanceof File ? run.source.name : t("making.from_camera")}
            note={[...new Set(items.map(({ participant }) => participantName(participant))), booth].join(
              " · ",
            )}
          >
            {source && <img src={source} alt={t("making.source")} draggable={false} />}
            <span className="sl-reveal-tag left">{t("making.source_tag")}</span>
          </Tile>
        </li>
        {items.map((item) => (
          <li key={item.key}>
            <PictureTile
              item={item}
              ratio={ratio}
              source={source}
              place={placeOf(item)}
              name={nameOf(item)}
              style={find(styleEntity.name, item.style)?.record}
              cost={costOf(item)}
              isNext={isRunning && item.key === state.queue[0]}
              isSlowest={marks.slowest === item.key}
              isDearest={marks.dearest === item.key}
              {...removalOf(item)}
              onOpen={() => open(item.key)}
              onRetry={() =>
                idOfUnknown(item) ? void lookAt(run, item.key) : goOnWith(() => retryPicture(run, item.key))
              }
            />
          </li>
        ))}
      </ol>
      {shown && (
        <Viewer
          items={made}
          shown={shown}
          source={source}
          ratio={ratio}
          nameOf={(item) => `${placeOf(item)} ${nameOf(item)}`}
          removal={removalOf(shown)}
          onShow={open}
          onClose={() => open(undefined)}
        />
      )}
      {sheet.printed}
    </>
  );
}

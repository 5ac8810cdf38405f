import Select from "antd/es/select";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StyleFace } from "../../domain/style-face/style-face";
import { useValue } from "../../editor/store";
import { reachable } from "../../fields/reference/popup-list";
import { useFormat } from "../../providers/i18n/use-format";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import type { Leads, QuizEvents } from "./events";
import type { QuizStore } from "./model";
import { sharesOf } from "./shares";

/** Whose styles and decor are shown: coverage belongs to one event. */
export function EventChoice({ events, event, isRead, choose }: QuizEvents) {
  const { t } = useTranslation();
  const id = useId();
  if (isRead && events.length === 0)
    return (
      <p className="small-text muted">
        {t("quizzes.no_events")}.{" "}
        <Link className="link" to={pathsOf(schedules).list}>
          {t("quizzes.choose_in_event")}
        </Link>
      </p>
    );
  return (
    <div className="sl-quiz-event">
      <label htmlFor={id}>{t("quizzes.styles_of")}</label>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        loading={!isRead}
        placeholder={t("quizzes.event")}
        popupRender={reachable}
        notFoundContent={<span className="small-text">{t("fields_ui.nothing_found")}</span>}
        options={events.map((one) => ({ value: one.id, label: one.name }))}
        value={event?.id ?? null}
        onChange={(next: string) => choose(next)}
      />
      <span className="caption muted">{t("quizzes.linked_in_event")}</span>
    </div>
  );
}

/** As many ways as are counted one by one; more are said as percents. */
const MOST_COUNTED = 999;
const MOST_GAPS = 2;
/** Tiles of styles that no way ends in; the others are shown on demand. */
const MOST_NEVER = 4;

/** Each style of the event with its share of all ways through the quiz, and what is missing. */
export function Coverage({ store, leads }: { store: QuizStore; leads: Leads }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const questions = useDeferredValue(useValue(store, "questions"));
  const { event, ids, nameOf } = leads;
  const { ways, parts } = useMemo(
    () => sharesOf(questions, event.quiz_mappings, event.quiz_fallback_style_id),
    [questions, event],
  );
  const partOf = (id: string) => parts.get(id) ?? 0;
  const shown = [...ids].sort((one, other) => partOf(other) - partOf(one));
  const never = shown.filter((id) => partOf(id) === 0);
  const reached = shown.length - never.length;
  const tiles = isWhole ? shown : shown.slice(0, reached + MOST_NEVER);
  const isCounted = ways <= MOST_COUNTED;
  const share = (id: string) =>
    isCounted ? format.number(Math.max(1, Math.round(partOf(id) * ways))) : format.percent(partOf(id));
  const names = never.slice(0, MOST_GAPS).map(nameOf).join(", ");
  if (ids.length === 0)
    return (
      <section className="sl-quiz-coverage" aria-labelledby={heading}>
        <div className="sl-quiz-leads">
          <h2 id={heading}>{t("quizzes.where_they_lead")}</h2>
          <p className="small-text muted">{t("quizzes.no_styles_there")}</p>
          <EventLink id={event.id} />
        </div>
      </section>
    );
  return (
    <section className="sl-quiz-coverage" aria-labelledby={heading}>
      <div className="sl-quiz-leads">
        <h2 id={heading}>{t("quizzes.where_they_lead")}</h2>
        <p className="small-text muted">
          {isCounted
            ? t("quizzes.ways", { count: ways, reached, total: shown.length })
            : t("quizzes.many_ways", { reached, total: shown.length })}{" "}
          {never.length > 0 &&
            t(never.length > MOST_GAPS ? "quizzes.gaps_more" : "quizzes.gaps", {
              names,
              count: never.length - MOST_GAPS,
            })}
        </p>
        <EventLink id={event.id} />
      </div>
      <ul className="sl-quiz-tiles" aria-label={t("quizzes.shares")}>
        {tiles.map((id, at) => (
          <li key={id} className={partOf(id) === 0 ? "never" : undefined} title={nameOf(id)}>
            <StyleFace style={leads.styleOf(id)} participant={event.participants_ids[0]} height={88} />
            <span className="visually-hidden">{nameOf(id)}: </span>
            <span className="caption figures">
              {partOf(id) === 0
                ? t("quizzes.never")
                : at === 0 && isCounted
                  ? t("quizzes.share_of", { share: share(id), total: format.number(ways) })
                  : share(id)}
            </span>
          </li>
        ))}
        {tiles.length < shown.length && (
          <li className="sl-quiz-more">
            <button type="button" className="button small" onClick={() => setWhole(true)}>
              {t("quizzes.show_others", { others: format.number(shown.length - tiles.length) })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

function EventLink({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Link className="link small-text" to={pathsOf(schedules).record(id)}>
      {t("quizzes.link_in_event")}
    </Link>
  );
}

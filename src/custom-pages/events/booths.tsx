import { memo, useCallback, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { BusyEvent } from "../../../contract/endpoints/schedules";
import { decor } from "../../../contract/entities/decor";
import { Alert } from "../../components/alert";
import { QueryState } from "../../components/query-state";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { ChoiceCard, FindBox, holds, More, Unavailable } from "../../domain/record-chooser/parts";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState } from "../../editor/store";
import { Face } from "../../fields/image/face";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { BOOTH_BUSY, useBoothFacts, useBooths, useBusy } from "./booth-reads";
import type { Busy } from "./busy";
import { ChoiceError } from "./choice-error";
import type { Booth } from "./choices";
import { useConsequence, useEvent, useEventValue, valuesIn } from "./context";

const PATH = "photo_booth_ids";
/** More booths than this need a search box. */
const MANY = 8;
const MOST_SHOWN = 24;

/** Booths of the event: free ones can be chosen, busy ones name the other event (EVT-06, EVT-45, OP-49). */
export function Booths() {
  const { t } = useTranslation();
  const store = useEvent();
  const chosen = useEventValue(PATH);
  const isPortrait = useDeferredValue(useEventValue("orientation") === "portrait");
  const [text, setText] = useState("");
  const [most, setMost] = useState(MOST_SHOWN);
  const { query, booths, missing, owner } = useBooths(chosen, text);
  const busy = useBusy();
  const taken = chosen.filter((id) => busy.ids.has(id));
  // The alert and the cards say it already.
  const isTold = useEditorState(store, ({ errors }) => errors()[PATH] === BOOTH_BUSY) && taken.length > 0;
  const toggle = useCallback(
    (id: string) => {
      const now = valuesIn(store).photo_booth_ids;
      const value = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
      setValue(store, PATH, value);
    },
    [store],
  );
  const found = text.trim() ? booths.filter(({ name }) => holds(name, text)) : booths;
  const shown = found.filter(({ id }, at) => at < most || chosen.includes(id));
  const facts = useBoothFacts(shown, owner);
  return (
    <Section
      title={t("event.booths")}
      note={
        booths.length > 0
          ? t("event.chosen_of", { count: chosen.length - missing.length, all: booths.length })
          : undefined
      }
    >
      {(booths.length > MANY || query.data?.isWhole === false) && (
        <FindBox label={t("event.find_booth")} value={text} onChange={setText} />
      )}
      {taken.length === 0 && <Availability busy={busy} booths={booths} />}
      <TakenBooths chosen={chosen} busy={busy.ids} booths={booths} />
      <fieldset id={fieldId(PATH)} tabIndex={-1} className="record-choices" aria-label={t("event.booths")}>
        {shown.map((booth) => (
          <BoothCard
            key={booth.id}
            booth={booth}
            isPortrait={isPortrait}
            owner={facts.ownerOf(booth)}
            face={facts.decorOf(booth)}
            isChosen={chosen.includes(booth.id)}
            isBusy={busy.ids.has(booth.id)}
            by={busy.by[booth.id]}
            onToggle={toggle}
          />
        ))}
      </fieldset>
      {text.trim() !== "" && found.length === 0 && booths.length > 0 && (
        <p className="faint small-text">{t("fields_ui.nothing_found")}</p>
      )}
      <More all={found.length} shown={shown.length} onMore={setMost} />
      <QueryState
        query={{ ...query, data: query.data && booths }}
        empty={t("event.no_booths")}
        skeleton={<div className="skeleton record-choices-wait" />}
      />
      <Unavailable path={PATH} ids={missing} onRemove={toggle} />
      {!isTold && <ChoiceError path={PATH} />}
    </Section>
  );
}

/** How many booths are busy, in one line of constant height unless the check failed. */
function Availability({ busy: { state, ids, retry }, booths }: { busy: Busy; booths: readonly Booth[] }) {
  const { t } = useTranslation();
  if (state === "failed")
    return (
      <RetryAlert kind="warn" onRetry={retry}>
        {t("event.busy_not_read")}
      </RetryAlert>
    );
  const busy = booths.filter(({ id }) => ids.has(id)).length;
  const text = {
    no_times: t("event.busy_no_times"),
    checking: t("event.busy_checking"),
    known: busy > 0 ? t("event.busy_count", { count: busy }) : t("event.busy_none"),
  }[state];
  return (
    <p className="caption muted" role="status">
      {booths.length > 0 && text}
    </p>
  );
}

interface TakenBoothsProps {
  chosen: readonly string[];
  busy: ReadonlySet<string>;
  booths: readonly Booth[];
}

/** Warns of chosen booths that are busy at the new times: the server would refuse the save (OP-50). */
function TakenBooths({ chosen, busy, booths }: TakenBoothsProps) {
  const { t } = useTranslation();
  const store = useEvent();
  const ids = chosen.filter((id) => busy.has(id));
  const { before, undo } = useConsequence(PATH);
  const namesOf = (some: readonly string[]) =>
    some.map((id) => booths.find((booth) => booth.id === id)?.name ?? id.slice(0, 8)).join(", ");
  const remove = () => {
    const value = chosen.filter((id) => !busy.has(id));
    setValue(store, PATH, value, { [PATH]: value });
    document.getElementById(fieldId(PATH))?.focus();
  };
  return (
    <div className="event-taken">
      {ids.length > 0 && (
        <Alert
          kind="err"
          action={
            <button type="button" className="button small" onClick={remove}>
              {t("event.remove_busy", { count: ids.length })}
            </button>
          }
        >
          {t("event.booths_taken", { count: ids.length, names: namesOf(ids) })}
        </Alert>
      )}
      <Consequence
        after={
          before?.[PATH] &&
          t("event.booths_removed", { names: namesOf(before[PATH].filter((id) => !chosen.includes(id))) })
        }
        undo={undo}
        backTo={fieldId(PATH)}
      />
    </div>
  );
}

interface BoothCardProps {
  booth: Booth;
  /** The event's orientation. */
  isPortrait: boolean;
  owner: string | undefined;
  face: Readonly<Record<string, unknown>> | undefined;
  isChosen: boolean;
  isBusy: boolean;
  by: BusyEvent | undefined;
  onToggle(id: string | null): void;
}

const BoothCard = memo(function BoothCard(props: BoothCardProps) {
  const { booth, isPortrait, owner, face, isChosen, isBusy, by, onToggle } = props;
  const { t } = useTranslation();
  const labels = useLabels();

  const shape = labels.choice("orientation", booth.orientation);
  const isTurned = booth.orientation === (isPortrait ? "landscape" : "portrait");
  const turned = isTurned && t(isPortrait ? "event.turned_landscape" : "event.turned_portrait");
  return (
    <ChoiceCard
      id={booth.id}
      name={booth.name}
      facts={
        <>
          {isBusy ? <BusyText by={by} /> : turned ? <span className="event-turned">{turned}</span> : shape}
          {owner && ` · ${owner}`}
        </>
      }
      isChosen={isChosen}
      isBlocked={isBusy && !isChosen}
      isInvalid={isChosen && isBusy}
      onToggle={onToggle}
    >
      {face && (
        <Face entity={decor} record={face} height={40} labels={{ none: "", retry: t("actions.retry") }} />
      )}
    </ChoiceCard>
  );
});

/** The event that uses the booth, if the server names it, and until when. */
function BusyText({ by }: { by: BusyEvent | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!by) return t("event.busy");
  return (
    <>
      {t("event.busy_by")}{" "}
      <Link to={pathsOf(schedules).record(by.id_schedule)} className="link">
        {by.name}
      </Link>
      {by.end_time && `, ${t("event.free_from", { time: format.dateTime(by.end_time) })}`}
    </>
  );
}

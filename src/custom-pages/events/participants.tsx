import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { participant } from "../../../contract/entities/participant";
import { toggleParticipant } from "../../../contract/rules/event";
import { QueryState } from "../../components/query-state";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { ChoiceCard, Unavailable } from "../../domain/record-chooser/parts";
import { type Row, useAll } from "../../domain/record-chooser/records";
import { fieldId } from "../../editor/focus-field";
import { setValue } from "../../editor/store";
import { ChoiceError } from "./choice-error";
import { useConsequence, useEvent, useEventValue, valuesIn } from "./context";
import { useParticipantLabels } from "./participant-labels";

const PATH = "participants_ids";
const NONE: readonly Row[] = [];

/** Types of guests of the event; none chosen means all of them (EVT-39, EVT-40, OP-56). */
export function Participants() {
  const { t } = useTranslation();
  const store = useEvent();
  const chosen = useEventValue(PATH);
  const query = useAll(participant);
  const rows = query.data?.rows;
  const everyone = useMemo(() => [...(rows ?? NONE)].sort(byPosition), [rows]);
  const labelOf = useParticipantLabels(everyone);
  const known = useMemo(() => new Set(everyone.map(({ id }) => id)), [everyone]);
  const missing = rows ? chosen.filter((id) => !known.has(id)) : [];
  const { before, undo } = useConsequence(PATH);
  const toggle = useCallback(
    (id: string | null) => {
      const now = valuesIn(store).participants_ids;
      const next = toggleParticipant(now, id, [...known]);
      const clears = id === null && now.length > 0;
      setValue(store, PATH, next, clears ? { [PATH]: next } : undefined);
    },
    [store, known],
  );
  const note = chosen.length === 0 ? t("event.all") : t("chooser.chosen", { count: chosen.length });
  return (
    <Section title={t("event.participants")} note={note}>
      <fieldset
        id={fieldId(PATH)}
        tabIndex={-1}
        className="record-choices"
        aria-label={t("event.participants")}
      >
        <ChoiceCard
          id={null}
          name={t("event.all")}
          facts={t("event.all_participants")}
          isChosen={chosen.length === 0}
          onToggle={toggle}
        />
        <Consequence
          after={before?.[PATH] && t("event.participants_cleared", { count: before[PATH].length })}
          undo={undo}
        />
        {everyone.map((row) => {
          const { name, description } = labelOf(row);
          return (
            <ChoiceCard
              key={row.id}
              id={row.id}
              name={name}
              facts={description}
              isChosen={chosen.includes(row.id)}
              onToggle={toggle}
            />
          );
        })}
      </fieldset>
      <QueryState
        query={{ ...query, data: rows }}
        empty={t("event.no_participants")}
        skeleton={<div className="skeleton record-choices-wait" />}
      />
      <Unavailable path={PATH} ids={missing} onRemove={toggle} />
      <ChoiceError path={PATH} />
    </Section>
  );
}

const byPosition = (a: Row, b: Row) => Number(a.position ?? 0) - Number(b.position ?? 0);

import "./assigned.css";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryState } from "../../components/query-state";
import { Section } from "../../components/section";
import { FinderField } from "../../fields/reference/finder-field";
import type { OptionSource } from "../../fields/reference/source";
import { sayFailure } from "../../providers/failure";
import { ApiError } from "../../providers/http/errors";
import type { TextKey } from "../../providers/i18n/keys";
import { fieldId } from "../focus-field";
import { usePanel } from "../panels";
import { type EditorStore, useEditorState } from "../store";
import { AssignedRow } from "./assigned-row";

interface Assigned {
  id: string;
}

export interface AssignedCalls<T extends Assigned> {
  /** Query key of `read`. */
  key: QueryKey;
  read(signal: AbortSignal): Promise<readonly T[]>;
  add(id: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  nameOf(record: T): string;
  /** Called after each save, to refresh related data. */
  onChange?(): void;
}

interface AssignedPanelProps<T extends Assigned> {
  store: EditorStore;
  /** Message key of the heading. */
  title: TextKey;
  /** Grey text below the heading: what being in this list means. */
  text: string;
  calls: AssignedCalls<T>;
  /** Records that can be added. */
  source: OptionSource;
  labels: {
    /** Label of the search. */
    add: string;
    /** Text for an empty list. */
    empty: string;
    /** Message key for when nothing is left to add. */
    nothing: TextKey;
  };
  /** Facts next to the name; below it in the search results. */
  facts(record: T): ReactNode;
  /** Link of the name; undefined if the role may not open it. */
  to(record: T): string | undefined;
}

/** Records that belong to this one: list, add by search, remove. The page's Save makes one call for each change. */
export function AssignedPanel<T extends Assigned>(props: AssignedPanelProps<T>) {
  const { title, text, calls, source, labels, facts, to } = props;
  const { t } = useTranslation();
  const { panel, query } = useAssigned(props);
  const values = useEditorState(panel, ({ get }) => get().values) as ById<T>;
  const initial = useEditorState(panel, ({ get }) => get().initial) as ById<T>;
  const [announcement, announce] = useState("");
  const set = (id: string, record: T | null | undefined) =>
    panel.dispatch({ type: "changed", path: id, value: record });
  const add = (record: T) => {
    set(record.id, initial[record.id] ?? record);
    announce(t("assigned.added", { name: calls.nameOf(record) }));
  };
  const remove = (record: T) => {
    set(record.id, initial[record.id] ? null : undefined);
    announce(t("assigned.removed", { name: calls.nameOf(record) }));
  };
  const rows = [...new Set([...Object.keys(initial), ...Object.keys(values)])].flatMap(
    (id) => values[id] ?? initial[id] ?? [],
  );
  const assignedIds = rows.filter(({ id }) => values[id]).map(({ id }) => id);
  return (
    <Section title={t(title)}>
      <p className="muted small-text">{text}</p>
      <QueryState
        query={{ ...query, data: query.data && rows }}
        empty={labels.empty}
        skeleton={<Skeleton />}
      />
      {rows.length > 0 && (
        <ul className="sl-assigned card" aria-label={t(title)}>
          {rows.map((record) => (
            <AssignedRow
              key={record.id}
              name={calls.nameOf(record)}
              to={to(record)}
              removed={!values[record.id]}
              note={values[record.id] && !initial[record.id] ? t("assigned.on_save") : undefined}
              onRemove={() => remove(record)}
              onUndo={() => add(record)}
            >
              {facts(record)}
            </AssignedRow>
          ))}
        </ul>
      )}
      {query.data && (
        <FinderField
          id={fieldId(`add-${title}`)}
          className="sl-add"
          label={labels.add}
          source={source}
          without={assignedIds}
          empty={labels.nothing}
          facts={(record) => facts(record as T)}
          onChoose={({ record }) => add(record as T)}
        />
      )}
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </Section>
  );
}

/** Null: removed, saved or not. */
type ById<T> = Readonly<Record<string, T | null | undefined>>;

interface Failure {
  id: string;
  reason: unknown;
  title: string;
}

/** The assigned records by id, and the calls that save the changes. */
function useAssigned<T extends Assigned>({ store, title, calls }: AssignedPanelProps<T>) {
  const { t } = useTranslation();
  const query = useQuery<readonly T[]>({ queryKey: calls.key, queryFn: ({ signal }) => calls.read(signal) });
  const stored = useMemo(
    () => query.data && Object.fromEntries(query.data.map((record) => [record.id, record])),
    [query.data],
  );
  const failures = useRef<Failure[]>([]);
  const panel = usePanel<ById<T>>(store, {
    id: title,
    title,
    stored,
    async save({ dirty, values, initial }, commit) {
      failures.current = [];
      for (const id of dirty) {
        const record = values[id];
        const name = calls.nameOf((record ?? initial[id]) as T);
        try {
          await calls[record ? "add" : "remove"](id);
          commit({ [id]: record ?? null });
        } catch (reason) {
          const failed = t(record ? "assigned.not_added" : "assigned.not_removed", { name });
          failures.current.push({ id, reason, title: failed });
        }
      }
      calls.onChange?.();
      const [first] = failures.current;
      if (first) throw first.reason;
    },
    failed() {
      for (const failure of failures.current) sayFailure(failure.reason, failure.title);
      const overtaken = failures.current.filter(({ reason }) => isOvertaken(reason));
      // Someone else made the same change first: show the current state.
      for (const { id } of overtaken)
        panel.dispatch({ type: "changed", path: id, value: panel.get().initial[id] });
      if (overtaken.length > 0) void query.refetch();
      return undefined;
    },
  });
  return { query, panel };
}

const isOvertaken = (reason: unknown) =>
  reason instanceof ApiError && (reason.statusCode === 404 || reason.statusCode === 409);

function Skeleton() {
  return (
    <div className="sl-assigned card">
      {[0, 1].map((row) => (
        <div key={row} className="sl-assigned-row">
          <span className="skeleton sl-skeleton-line" style={{ width: 160 }} />
        </div>
      ))}
    </div>
  );
}

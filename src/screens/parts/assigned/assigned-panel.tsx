import "./assigned.css";
import { type ReactNode, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Entity } from "../../../../contract/core/entity";
import type { Option } from "../../../fields/reference/options";
import type { OptionSource } from "../../../fields/reference/source";
import { lazyAntd } from "../../../providers/antd/lazy";
import { PartSection } from "../part-section";
import { PartStates } from "../part-states";
import { AssignedRow } from "./assigned-row";
import { type Assigned, type AssignedCalls, useAssigned } from "./use-assigned";

const Finder = lazyAntd(() => import("../../../fields/reference/finder"));

interface AssignedPanelProps<T extends Assigned> {
  title: string;
  /** Grey, below the heading's line: what being in this list means. */
  text: string;
  calls: AssignedCalls<T>;
  /** What can be added. */
  source: OptionSource;
  entity: Entity;
  words: {
    /** Label of the search. */
    add: string;
    /** What is said when there is none. */
    empty: string;
    /** Message key of what is said when nothing is left to add. */
    nothing: string;
  };
  /** Facts beside the name, below it among what can be added. */
  facts(record: T): ReactNode;
  /** Where the name leads; undefined where the role may not go. */
  to(record: T): string | undefined;
  children?: ReactNode;
}

/** Records that belong to this one: listed, added by search, removed with a way back; each change is saved at once. */
export function AssignedPanel<T extends Assigned>(props: AssignedPanelProps<T>) {
  const { title, text, calls, source, entity, words, facts, to, children } = props;
  const { t } = useTranslation();
  const place = useId();
  const { query, removed, said, add, remove } = useAssigned(calls);
  const rows = query.data;
  const here = rows?.filter(({ id }) => !removed.has(id)).map(({ id }) => id) ?? [];
  return (
    <PartSection title={title} note={t("resources.user_tags.saved_at_once")}>
      <p className="muted small-text">{text}</p>
      <PartStates query={query} empty={words.empty} bones={<Bones />} />
      {rows && rows.length > 0 && (
        <ul className="sl-assigned card" aria-label={title}>
          {rows.map((record) => (
            <AssignedRow
              key={record.id}
              name={calls.nameOf(record)}
              to={to(record)}
              removed={removed.has(record.id)}
              onRemove={() => void remove(record)}
              onUndo={() => void add(record)}
            >
              {facts(record)}
            </AssignedRow>
          ))}
        </ul>
      )}
      {rows && (
        <div className="field sl-assigned-add">
          <label htmlFor={`${place}-add`}>{words.add}</label>
          <Suspense fallback={<span className="input skeleton" />}>
            <Finder
              id={`${place}-add`}
              entity={entity}
              source={source}
              without={here}
              empty={words.nothing}
              facts={(record) => facts(record as unknown as T)}
              onChoose={({ record }: Option) => void add(record as unknown as T)}
            />
          </Suspense>
        </div>
      )}
      <div className="visually-hidden" role="status">
        {said}
      </div>
      {children}
    </PartSection>
  );
}

function Bones() {
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

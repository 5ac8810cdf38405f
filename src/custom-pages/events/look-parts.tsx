import "./looks.css";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  type DecorDraft,
  isUnavailable,
  type OverlayDraft,
  type PartDraft,
  partOf,
} from "../../domain/events/model";
import { type Row, readAll } from "../../domain/record-chooser/records";
import { useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { FinderField } from "../../fields/reference/finder-field";
import { listSource, type OptionSource } from "../../fields/reference/source";
import { useLabels } from "../../fields/use-labels";
import type { TextKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";
import { RelatedLists } from "../../screens/list/related-lists";
import { useEvent, useOwner } from "./context";

/** What overlays and the decor of an event have in common. */

/** Active records of the event's owner: only these may belong to the event (OP-90, OP-181). */
function ownedSource(resource: AnyResource, owner: string): OptionSource {
  const holds = (row: Row) => row.id_user === owner && row.active !== false;
  // Admins and dealers also see other users' records, so the owner's may start on a later page.
  return listSource(
    resource.entity.name,
    ["owned", owner],
    async (signal) => (await readAll(resource.entity, signal, holds)).rows,
  );
}

interface AddPartProps {
  id: string;
  resource: AnyResource;
  label: string;
  /** Shown when the owner has no other records. */
  empty: TextKey;
  /** Ids that are not offered. */
  without: readonly string[];
  onChoose(part: PartDraft): void;
  /** A button that creates a new one. */
  children: ReactNode;
}

/** Adds an existing overlay or decor of the event's owner, or a new one. */
export function AddPart({ id, resource, label, empty, without, onChoose, children }: AddPartProps) {
  const labels = useLabels();
  const owner = useOwner();
  const source = useMemo(() => ownedSource(resource, owner), [resource, owner]);
  const { entity } = resource;
  return (
    <div className="event-add">
      <FinderField
        id={id}
        label={label}
        source={source}
        without={without}
        empty={empty}
        facts={({ orientation }) => (
          <span className="sl-line caption faint">{labels.choice("orientation", String(orientation))}</span>
        )}
        onChoose={({ record }) => onChoose(partOf(entity, record))}
      />
      {children}
      <RelatedLists names={[resource.name]} />
    </div>
  );
}

/** Name of an overlay or a decor, also of one that is unavailable or has no name yet. */
export function usePartName(unnamed: TextKey): (part: OverlayDraft | DecorDraft) => string {
  const { t } = useTranslation();
  return (part) =>
    isUnavailable(part)
      ? t("event.part_unavailable", { id: part.id.slice(0, 8) })
      : part.name?.trim() || t(unnamed);
}

/** The server's error about the overlays, or the decor, as a whole. */
export function PartError({ path }: { path: "overlays" | "decor" }) {
  const labels = useLabels();
  const error = useEditorState(useEvent(), ({ errors }) => errors()[path] ?? errors()[`${path}.id`]);
  return error ? <FieldError announced>{labels.issue(error)}</FieldError> : null;
}

import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../contract/core/field";
import { wireDraft } from "../../editor/document-model";
import { fieldAt, PlainValue } from "../../editor/plain-value";
import { useEditorState } from "../../editor/store";
import type { ValueProps } from "../../editor/use-editor";
import { shows } from "../../fields/shows";
import { useTools } from "../use-tools";
import type { EntityStore } from "./entity-model";

/** A field of one of two conflicting versions: as the read-only view shows it, as text below rows and groups. */
export default function ConflictValue(props: ValueProps) {
  const { entity } = (props.store as EntityStore).setting.resource;
  const field = entity.fields[props.path] as Field | undefined;
  return field && !field.part ? <Flat {...props} /> : <PlainVersion {...props} />;
}

/** A field at any depth as text. */
export function PlainVersion(props: ValueProps) {
  return <PlainValue {...props} field={fieldAt((props.store as EntityStore).document, props.path)} />;
}

function Flat({ store, path, theirs }: ValueProps) {
  const { t } = useTranslation();
  const { entity } = (store as EntityStore).setting.resource;
  const state = useEditorState(store, ({ get }) => get());
  // Memoised, because the names of its references are looked up for it.
  const record = useMemo(() => theirs?.record ?? wireDraft(entity, state), [theirs, entity, state]);
  const field = entity.fields[path] as Field;
  const tools = useTools(entity, [record]);
  if (field.kind === "image") return t(theirs ? "form.picture_theirs" : "form.picture_mine");
  const Show = shows[field.kind];
  return (
    <Show name={path} value={record[path]} field={field} entity={entity} record={record} tools={tools} />
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { lazy, useEffect, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { isId } from "../../../contract/core/ids";
import { style } from "../../../contract/entities/style";
import { useEditorState, useValue } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { NEW, pathsOf } from "../../resources/routes";
import { OF_WORKFLOW, styles } from "../../resources/styles";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { useDocument } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { createStore } from "../../shared/store";
import { toast } from "../../shared/toasts";
import { type Images, StyleContext } from "./context";
import { StyleEditor } from "./editor";
import { useStyleLabel } from "./labels";
import {
  defaultTune,
  FIELDS_IN_ORDER,
  GONE_TEXTS,
  NESTED,
  newValues,
  type StyleStore,
  type StyleValues,
  valuesOf,
} from "./model";
import { readStyle, styleSteps, useWorkflow } from "./use-style";

const StyleDifference = lazy(() => import("./difference"));

/** `styles/new` and `styles/edit/{id}`; read-only without the right to edit (STY-02, STY-03, STY-77). */
export default function StyleEditorPage() {
  const { id = NEW } = useParams();
  const { editorKey, moveTo } = useEditorKey(styles, id);
  const [search] = useSearchParams();
  const wanted = search.get(OF_WORKFLOW) ?? "";
  const of = id === NEW && isId(wanted) ? wanted : "";
  const { parts, error } = useWorkflow(of);
  if (of && !parts && !error) return <FormSkeleton resource={styles} isNew />;
  // One that cannot be read is not chosen: the form says nothing of it.
  const chosen = parts && { id_workflow: of, id_workflow_tune: defaultTune(parts.tunes)?.id ?? "" };
  return <StylePage key={editorKey} id={id} chosen={chosen} moveTo={moveTo} />;
}

/** `styles/view/{id}` (STY-04). */
export function StyleViewPage() {
  const { id = "" } = useParams();
  return <StylePage key={id} id={id} isView />;
}

interface StylePageProps {
  id: string;
  isView?: boolean;
  /** What a new one begins with. */
  chosen?: Pick<StyleValues, "id_workflow" | "id_workflow_tune"> | undefined;
  moveTo?(made: string): void;
}

function StylePage({ id, isView = false, chosen, moveTo }: StylePageProps) {
  const client = useQueryClient();
  const [images] = useState((): Images => createStore({}));
  const { editor, error } = useDocument({
    resource: styles,
    document: style,
    id,
    onCreated: (made) => moveTo?.(made),
    read: readStyle,
    initial: ({ me, role }) => ({ ...newValues(role === "admin" ? me : undefined), ...chosen }),
    valuesOf,
    rules: (model) => ({ ...model, nested: NESTED, shown: () => FIELDS_IN_ORDER }),
    steps: (state, setting) => styleSteps(state, setting, client),
    Value: StyleDifference,
  });
  const gone = editor ? undefined : GONE_TEXTS[error?.statusCode ?? 0];
  if (gone) return <BackToList text={gone} />;
  if (!editor && error) throw error;
  if (!editor) return <FormSkeleton resource={styles} isNew={id === NEW} />;
  return <Loaded editor={editor} images={images} isView={isView} />;
}

/** A style that cannot be opened leads to the list with a message (STY-30, STY-31). */
function BackToList({ text }: { text: string }) {
  useEffect(() => {
    toast({ kind: "error", title: text });
  }, [text]);
  return <Navigate to={pathsOf(styles).list} replace />;
}

interface LoadedProps {
  editor: Editor<StyleStore>;
  images: Images;
  isView: boolean;
}

function Loaded({ editor, images, isView }: LoadedProps) {
  const { store } = editor;
  const workflow = useWorkflow(useValue(store, "id_workflow"));
  const canEdit = useEditorState(store, ({ get }) => get().creating || get().base.record.can_edit === true);
  const label = useStyleLabel(store, workflow.parts?.params ?? []);
  return (
    <StyleContext value={{ store, workflow, images }}>
      <StyleEditor editor={{ ...editor, label }} isReadOnly={isView || !canEdit} canEdit={canEdit} />
    </StyleContext>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { lazy, useEffect, useRef, useState } from "react";
import { Navigate, useParams } from "react-router";
import { isUnsaved } from "../../editor/kept-drafts";
import { refetched } from "../../editor/reading";
import { useEditorState } from "../../editor/store";
import { type Editor, useEditor } from "../../editor/use-editor";
import { ApiError } from "../../providers/http/errors";
import { session } from "../../providers/http/session";
import { NEW, pathsOf } from "../../resources/routes";
import { styles } from "../../resources/styles";
import { createEntityStore, type EntityStore } from "../../screens/form/entity-model";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { useEditorKey } from "../../screens/use-editor-key";
import { createStore } from "../../shared/store";
import { toast } from "../../shared/toasts";
import { type Images, StyleContext } from "./context";
import { StyleEditor } from "./editor";
import { useStyleLabel } from "./labels";
import { FIELDS_IN_ORDER, GONE_TEXTS, NESTED, newValues, type StyleRecord, valuesOf } from "./model";
import { readStyle, saveStyle, useStyleRecord, useWorkflow } from "./use-style";

const StyleDifference = lazy(() => import("./difference"));

/** `styles/new` and `styles/edit/{id}`; read-only without the right to edit (STY-02, STY-03, STY-77). */
export default function StyleEditorPage() {
  const { id = NEW } = useParams();
  const { editorKey, moveTo } = useEditorKey(styles, id);
  return <StylePage key={editorKey} id={id} moveTo={moveTo} />;
}

/** `styles/view/{id}` (STY-04). */
export function StyleViewPage() {
  const { id = "" } = useParams();
  return <StylePage key={id} id={id} isView />;
}

interface StylePageProps {
  id: string;
  isView?: boolean;
  moveTo?(made: string): void;
}

function StylePage({ id, isView = false, moveTo }: StylePageProps) {
  const isNew = id === NEW;
  const query = useStyleRecord(id);
  const client = useQueryClient();
  const [who] = useState(() => session.current());
  const role = who?.role ?? "user";
  const [images] = useState((): Images => createStore({}));
  const opened = useRef<EntityStore>(undefined);
  const { editor } = useEditor<EntityStore>({
    key: [styles.name, id],
    initial: isNew && who ? newValues(role === "admin" ? who.user.id : undefined) : undefined,
    read: {
      data: who ? query.data : undefined,
      error: query.error,
      refetch: () => (isNew ? readStyle(String(opened.current?.get().base.record.id)) : refetched(query)),
    },
    valuesOf,
    createStore: (base, values, creating) =>
      createEntityStore({ resource: styles, role }, base, values, creating, (model) => ({
        ...model,
        nested: NESTED,
        shown: () => FIELDS_IN_ORDER,
      })),
    save: (state, context) => saveStyle({ client, store: opened.current as EntityStore, state, context }),
    label: (path) => path,
    Value: StyleDifference,
  });
  opened.current = editor?.store;

  const status = query.error instanceof ApiError ? query.error.statusCode : 0;
  if (!editor && GONE_TEXTS[status]) return <BackToList text={GONE_TEXTS[status]} />;
  if (!editor && query.error) throw query.error;
  if (!editor) return <FormSkeleton resource={styles} isNew={isNew} />;
  return <Loaded editor={editor} images={images} isView={isView} onMade={isNew ? moveTo : undefined} />;
}

/** A style that cannot be opened leads to the list with a message (STY-30, STY-31). */
function BackToList({ text }: { text: string }) {
  useEffect(() => {
    toast({ kind: "error", title: text });
  }, [text]);
  return <Navigate to={pathsOf(styles).list} replace />;
}

interface LoadedProps {
  editor: Editor<EntityStore>;
  images: Images;
  isView: boolean;
  onMade: ((id: string) => void) | undefined;
}

function Loaded({ editor, images, isView, onMade }: LoadedProps) {
  const { store } = editor;
  const workflow = useWorkflow(useEditorState(store, ({ get }) => String(get().values.id_workflow ?? "")));
  const canEdit = useEditorState(store, ({ get }) => get().creating || mayEdit(get().base.record));
  const label = useStyleLabel(store, workflow.parts?.params ?? []);
  useCreatedAddress(store, onMade);
  return (
    <StyleContext value={{ store, workflow, images }}>
      <StyleEditor editor={{ ...editor, label }} isReadOnly={isView || !canEdit} canEdit={canEdit} />
    </StyleContext>
  );
}

const mayEdit = (record: Readonly<Record<string, unknown>>) => (record as StyleRecord).can_edit === true;

/** Moves to the address of a created style once everything of it is saved (STY-60). */
function useCreatedAddress(store: EntityStore, onMade: ((id: string) => void) | undefined): void {
  const made = useEditorState(store, (editor) => {
    const { creating, base } = editor.get();
    return onMade && !creating && !isUnsaved(editor) ? String(base.record.id) : undefined;
  });
  useEffect(() => {
    if (made) onMade?.(made);
  }, [made, onMade]);
}

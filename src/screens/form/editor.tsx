import { useTranslation } from "react-i18next";
import { useEditorState } from "../../editor/store";
import type { Editor as EditorCore } from "../../editor/use-editor";
import { nameOfRecord } from "../../fields/reference/name-of";
import { madeKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";
import { useDocument } from "../use-document";
import { EditorPage } from "./editor-page";
import type { EntityStore } from "./entity-model";
import { FormGroups } from "./form-groups";
import { FormSkeleton } from "./form-skeleton";
import { RecordMenu } from "./record-menu";
import { SideButton, SidePanel, useHasSideRoom } from "./side";

interface EditorProps {
  resource: AnyResource;
  /** `new` for a new record. */
  id: string;
  onCreated(id: string): void;
}

/** The form of one record, generated from its contract and resource. */
export function Editor({ resource, id, onCreated }: EditorProps) {
  const { editor, error } = useDocument({ resource, document: resource.entity, id, onCreated });
  // The route's error screen names the cause and offers a retry (LIST-11).
  if (error && !editor) throw error;
  if (!editor) return <FormSkeleton resource={resource} isNew={id === "new"} />;
  return <Loaded editor={editor} />;
}

function Loaded({ editor }: { editor: EditorCore<EntityStore> }) {
  const { t } = useTranslation();
  const { store } = editor;
  const { entity, name, form } = store.setting.resource;
  const { side } = form;
  const roomy = useHasSideRoom();
  // The stored name, so that it does not change while the name is typed.
  const stored = useEditorState(store, ({ get }) => {
    const { record } = get().base;
    return record.id === undefined ? "" : nameOfRecord(entity, record);
  });
  return (
    <EditorPage
      editor={editor}
      title={stored || t(madeKey(`resources.${name}.new`))}
      actions={
        <>
          {side && !roomy && <SideButton side={side} store={store} />}
          <RecordMenu editor={editor} />
        </>
      }
      side={roomy && <SidePanel side={side} store={store} />}
    >
      <FormGroups store={store} />
    </EditorPage>
  );
}

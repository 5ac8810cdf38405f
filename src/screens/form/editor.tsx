import "./editor.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useTitle } from "../../components/page/use-title";
import { EditorFoot, EditorNotices } from "../../editor/editor-parts";
import { useEditorState } from "../../editor/store";
import type { Editor as EditorCore } from "../../editor/use-editor";
import { nameOfRecord } from "../../fields/reference/name-of";
import { madeKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";
import { pathsOf } from "../../resources/routes";
import { useEntityForm } from "../use-entity-form";
import { useListReturn } from "../use-list-return";
import { EditorHead } from "./editor-head";
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
  const form = useEntityForm(resource, id, onCreated);
  // The route's error screen names the cause and offers a retry (LIST-11).
  if (form.error && !form.editor) throw form.error;
  if (!form.editor) return <FormSkeleton resource={resource} isNew={id === "new"} />;
  return <Loaded editor={form.editor} />;
}

function Loaded({ editor }: { editor: EditorCore<EntityStore> }) {
  const { store } = editor;
  const { resource } = store.setting;
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(resource).list);
  const { side } = resource.form;
  const roomy = useHasSideRoom();
  return (
    <div className="sl-editor" data-resource={resource.name}>
      <Heading store={store}>
        {side && !roomy && <SideButton name={side} store={store} />}
        <RecordMenu editor={editor} />
      </Heading>
      <div className="sl-editor-body">
        <div className="sl-form">
          <EditorNotices editor={editor} />
          <FormGroups store={store} />
        </div>
        {roomy && <SidePanel name={side} store={store} />}
      </div>
      <EditorFoot editor={editor} onCancel={() => navigate(back)} />
    </div>
  );
}

/** The heading has the stored name, so that it does not change while the name is typed. */
function Heading({ store, children }: { store: EntityStore; children: ReactNode }) {
  const { t } = useTranslation();
  const { entity, name } = store.setting.resource;
  const stored = useEditorState(store, ({ get }) => {
    const { record } = get().base;
    return record.id === undefined ? "" : nameOfRecord(entity, record);
  });
  const title = stored || t(madeKey(`resources.${name}.new`));
  useTitle({ text: title });
  return (
    <EditorHead resource={store.setting.resource} title={title}>
      {children}
    </EditorHead>
  );
}

import { type ComponentType, useMemo } from "react";
import { EditorFoot } from "../../../../src/editor/editor-parts";
import { oneStep } from "../../../../src/editor/steps";
import { useEditor } from "../../../../src/editor/use-editor";
import type { Values } from "../../../../src/editor/values";
import { formValues } from "../../../../src/fields/codecs";
import type { AnyResource } from "../../../../src/resources/define";
import { createEntityStore, type EntityStore } from "../../../../src/screens/form/entity-model";
import { openPage } from "../../people/support/people";

interface PanelPage {
  resource: AnyResource;
  /** The stored record; without one, a new record is made. */
  record?: Readonly<Record<string, unknown>>;
  Panel: ComponentType<{ store: EntityStore }>;
}

/** One panel in its own editor, with the page's one Save. Gives the page's store. */
export async function openPanel({ resource, record, Panel }: PanelPage): Promise<EntityStore> {
  let opened: EntityStore | undefined;
  function Page() {
    const data = useMemo(() => (record ? { record } : undefined), []);
    const { editor } = useEditor<Values, Record<string, unknown>, EntityStore>({
      key: [resource.name, String(record?.id ?? "new")],
      initial: record ? undefined : formValues(resource.entity),
      read: { data, error: null, refetch: async () => ({ record: record ?? {} }) },
      valuesOf: (stored) => formValues(resource.entity, stored),
      createStore: (base, values, creating) =>
        createEntityStore({ resource, role: "admin" }, base, values, creating),
      steps: oneStep(() => Promise.reject(new Error("The record is not what is changed here"))),
      label: (path) => path,
    });
    opened = editor?.store;
    if (!editor) return null;
    return (
      <>
        <section aria-label="panel">
          <Panel store={editor.store} />
        </section>
        <EditorFoot editor={editor} onCancel={() => undefined} />
      </>
    );
  }
  await openPage(<Page />, "/x");
  return opened as EntityStore;
}

/** Message keys of the panels that hold something unsaved. */
export const unsavedPanels = (store: EntityStore) =>
  store.panels.unsaved().map(({ options }) => options.title);

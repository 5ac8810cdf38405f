import { ShopOutlined } from "@ant-design/icons";
import Tabs from "antd/es/tabs";
import { useNavigate, useParams } from "react-router";
import type { Entity, Part } from "../../../../contract/core/entity";
import { EditorField } from "../../../../src/editor/editor-field";
import { fieldId, useReveal } from "../../../../src/editor/focus-field";
import { setValue, useEditorState, useValue } from "../../../../src/editor/store";
import type { Editor } from "../../../../src/editor/use-editor";
import { formValues } from "../../../../src/fields/codecs";
import { defineResource } from "../../../../src/resources/define";
import { NEW } from "../../../../src/resources/routes";
import { EditorPage } from "../../../../src/screens/form/editor-page";
import type { EntityStore } from "../../../../src/screens/form/entity-model";
import { FormGroups } from "../../../../src/screens/form/form-groups";
import { FormSkeleton } from "../../../../src/screens/form/form-skeleton";
import { useDocument } from "../../../../src/screens/use-document";
import { useTab } from "../../../../src/screens/use-tab";
import { newId } from "../../../../src/shared/new-id";
import { kiosk, kioskDocument, product, shelf } from "./kiosk";

export const kiosks = defineResource(kiosk, {
  area: "overlays",
  icon: ShopOutlined,
  paths: { list: "kiosks" },
  list: { row: "dense", columns: ["name"] },
  form: { groups: [{ rows: [["name", "description"], ["logo"]] }] },
});

const COLLECTIONS = [
  { field: "products", entity: product as unknown as Entity },
  { field: "shelves", entity: shelf as unknown as Entity },
] as const;

/** `/kiosks/new` and `/kiosks/{id}`. */
export function KioskPage() {
  const { id = NEW } = useParams();
  const navigate = useNavigate();
  const { editor, error } = useDocument({
    resource: kiosks as never,
    document: kioskDocument as Part as never,
    collections: COLLECTIONS,
    id,
    onCreated: (made) => void navigate(`/kiosks/${made}`),
  });
  if (error && !editor) throw error;
  if (!editor) return <FormSkeleton resource={kiosks as never} isNew={id === NEW} />;
  return <Loaded editor={editor as never} />;
}

function Loaded({ editor }: { editor: Editor<EntityStore> }) {
  const { store } = editor;
  const title = useEditorState(store, ({ get }) => String(get().base.record.name ?? "New kiosk"));
  const [tab, show] = useTab("general");
  useReveal((path) => show(COLLECTIONS.find(({ field }) => path.startsWith(field))?.field ?? "general"));
  const rowsOf = ({ field, entity }: (typeof COLLECTIONS)[number]) => ({
    key: field,
    label: field,
    children: <Rows store={store} field={field} entity={entity} />,
  });
  return (
    <EditorPage editor={editor} title={title} wide>
      <Tabs
        activeKey={tab}
        onChange={show}
        destroyOnHidden
        items={[
          { key: "general", label: "general", children: <FormGroups store={store} /> },
          ...COLLECTIONS.map(rowsOf),
        ]}
      />
    </EditorPage>
  );
}

type Row = Readonly<Record<string, unknown>> & { id: string };

function Rows({ store, field, entity }: { store: EntityStore; field: string; entity: Entity }) {
  const rows = useValue(store, field) as readonly Row[];
  const write = (next: readonly Row[]) => setValue(store, field, next);
  const add = () => write([...rows, { ...formValues(entity), id: newId() } as Row]);
  return (
    <div id={fieldId(field)} tabIndex={-1}>
      {rows.map(({ id }, at) => (
        <div key={id}>
          <EditorField
            store={store}
            path={`${field}.${at}.${entity.title}`}
            entity={entity}
            label={`${field} ${at + 1}`}
          />
          <button type="button" onClick={() => write(rows.filter((row) => row.id !== id))}>
            Remove {field} {at + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={add}>
        Add to {field}
      </button>
    </div>
  );
}

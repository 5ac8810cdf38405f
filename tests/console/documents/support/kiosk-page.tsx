import { ShopOutlined } from "@ant-design/icons";
import Tabs from "antd/es/tabs";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import type { RecordOf } from "../../../../contract/core/entity";
import { EditorField } from "../../../../src/editor/editor-field";
import { fieldId, useReveal } from "../../../../src/editor/focus-field";
import { setValue, useEditorState, useValue } from "../../../../src/editor/store";
import type { Editor } from "../../../../src/editor/use-editor";
import { formValues } from "../../../../src/fields/codecs";
import type { FormOf } from "../../../../src/fields/form-of";
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
  { field: "products", entity: product },
  { field: "shelves", entity: shelf },
] as const;

/** `/kiosks/new` and `/kiosks/{id}`. */
export function KioskPage() {
  const { id = NEW } = useParams();
  const navigate = useNavigate();
  const { editor, error } = useDocument({
    resource: kiosks,
    document: kioskDocument,
    collections: COLLECTIONS,
    id,
    onCreated: (made) => void navigate(`/kiosks/${made}`),
  });
  if (error && !editor) throw error;
  if (!editor) return <FormSkeleton resource={kiosks} isNew={id === NEW} />;
  return <Loaded editor={editor} />;
}

type KioskStore = EntityStore<FormOf<typeof kioskDocument.fields>, RecordOf<typeof kioskDocument.fields>>;

function Loaded({ editor }: { editor: Editor<KioskStore> }) {
  const { store } = editor;
  const title = useEditorState(store, ({ get }) => get().base.record.name ?? "New kiosk");
  const [tab, show] = useTab("general");
  useReveal((path) => show(COLLECTIONS.find(({ field }) => path.startsWith(field))?.field ?? "general"));
  const products = useValue(store, "products");
  const shelves = useValue(store, "shelves");
  const tabs = {
    general: <FormGroups store={store} />,
    products: (
      <Rows
        name="products"
        rows={products}
        made={formValues(product)}
        write={(next) => setValue(store, "products", next)}
        field={(at, label) => (
          <EditorField store={store} path={`products.${at}.title`} entity={product} label={label} />
        )}
      />
    ),
    shelves: (
      <Rows
        name="shelves"
        rows={shelves}
        made={formValues(shelf)}
        write={(next) => setValue(store, "shelves", next)}
        field={(at, label) => (
          <EditorField store={store} path={`shelves.${at}.label`} entity={shelf} label={label} />
        )}
      />
    ),
  };
  const items = Object.entries(tabs).map(([key, children]) => ({ key, label: key, children }));
  return (
    <EditorPage editor={editor} title={title} wide>
      <Tabs activeKey={tab} onChange={show} destroyOnHidden items={items} />
    </EditorPage>
  );
}

interface RowsProps<R> {
  name: string;
  rows: readonly R[];
  /** A new row, without its id. */
  made: R;
  write(next: readonly R[]): void;
  field(at: number, label: string): ReactNode;
}

function Rows<R extends { readonly id: string }>({ name, rows, made, write, field }: RowsProps<R>) {
  return (
    <div id={fieldId(name)} tabIndex={-1}>
      {rows.map(({ id }, at) => (
        <div key={id}>
          {field(at, `${name} ${at + 1}`)}
          <button type="button" onClick={() => write(rows.filter((row) => row.id !== id))}>
            Remove {name} {at + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => write([...rows, { ...made, id: newId() }])}>
        Add to {name}
      </button>
    </div>
  );
}

import { CheckCircleOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Product, storeProduct } from "../../../../contract/entities/store";
import { isPictureAddress } from "../../../../contract/rules/picture-address";
import { Glyph } from "../../../components/glyph";
import { EditorField } from "../../../editor/editor-field";
import { EditorFoot, EditorNotices } from "../../../editor/editor-parts";
import { baseOf } from "../../../editor/reading";
import { useSaveAction } from "../../../editor/save-bar";
import { useValue } from "../../../editor/store";
import type { Editor } from "../../../editor/use-editor";
import { formValues } from "../../../fields/codecs";
import type { FormOf } from "../../../fields/form-of";
import { dataProvider, saveContext } from "../../../providers/data";
import { collectionOf } from "../../../providers/data/collection";
import { offers } from "../../../providers/server";
import { NEW } from "../../../resources/routes";
import { productsOf } from "../../../resources/stores";
import { type EntityStore, savePayload } from "../../../screens/form/entity-model";
import { newRecordValues, useDocument } from "../../../screens/use-document";
import { newId } from "../../../shared/new-id";
import { saveFailure } from "../failures";
import { ProductPicture } from "../picture";
import { SidePanel } from "../side-panel";
import { documentAt, useOpen } from "../urls";
import { replaceProduct } from "./replace";

type Draft = FormOf<typeof storeProduct.fields>;

/** The server says it; form values of rows have none. */
const PLACE = { position: "0" };

interface PanelProps {
  store: string;
  /** The product that the new one replaces. */
  changed: Product | undefined;
  /** A product of the store, whose currency a new one has, too. */
  first: Product | undefined;
}

/**
 * A new product, alone or in place of another: there is no call that changes one, so the new one is made first and the
 * old one deleted then (OP-138, OP-232).
 */
export function ProductPanel({ store, changed, first }: PanelProps) {
  const { t } = useTranslation();
  const { open } = useOpen();
  const resource = productsOf(store);
  const collection = collectionOf(storeProduct, store);
  const close = () => open({ product: undefined });
  /** Key of the next attempt after one whose product was deleted again: the server may answer the first key with it. */
  const undone = useRef<string>(undefined);
  const { editor } = useDocument<typeof storeProduct.fields, Draft, Product>({
    // The draft of a change belongs to the product that it changes, that of a new one to the store.
    resource: { ...resource, name: `${resource.name}/${changed?.id ?? store}` },
    document: storeProduct,
    id: NEW,
    initial({ me, role }) {
      const empty = newRecordValues({ resource, action: "create", role }, me, storeProduct);
      if (changed) return { ...formValues(storeProduct, changed), id: empty.id, ...PLACE };
      return { ...empty, ...PLACE, ...(first && { currency: first.currency }), price: "" };
    },
    onCreated: close,
    documentAt,
    async save(state, { idempotencyKey }, setting) {
      const { is_active, ...payload } = savePayload({ ...setting, resource }, state);
      const isHidden = changed?.is_active === false;
      const sent = { ...payload, ...(isHidden && (await offers("hidden-products")) && { is_active: false }) };
      const variables = saveContext(sent, { idempotencyKey: undone.current ?? idempotencyKey });
      const base = baseOf<Product>(await dataProvider.create({ resource: collection, variables }));
      if (changed)
        await replaceProduct(store, changed, base.record as Product, t).catch((reason) => {
          undone.current = newId();
          throw reason;
        });
      return base;
    },
    failure: (_, reason) => saveFailure("product_create", reason),
  });
  if (!editor) return null;
  return (
    <SidePanel
      title={t(changed ? "stores.products.change_title" : "stores.products.new")}
      returnTo={changed ? `product-${changed.id}` : "add-product"}
      onClose={close}
    >
      <Form editor={editor} isChange={changed !== undefined} onCancel={close} />
    </SidePanel>
  );
}

interface FormProps {
  editor: Editor<EntityStore<Draft, Product>>;
  isChange: boolean;
  onCancel(): void;
}

function Form({ editor, isChange, onCancel }: FormProps) {
  const { t } = useTranslation();
  const { store } = editor;
  useSaveAction(store, { verb: t(isChange ? "actions.save" : "actions.create") });
  const name = useValue(store, "name");
  return (
    <>
      <div className="store-panel-body">
        <EditorNotices editor={editor} />
        {isChange && <p className="alert acc">{t("stores.products.change_text")}</p>}
        <Picture store={store} name={name} />
        <EditorField store={store} path="name" entity={storeProduct} />
        <EditorField store={store} path="description" entity={storeProduct} />
        <div className="sl-form-row store-price">
          <EditorField store={store} path="price" entity={storeProduct} />
          <EditorField store={store} path="currency" entity={storeProduct} width={124} />
        </div>
        {!isChange && <p className="small-text muted">{t("stores.products.at_once")}</p>}
      </div>
      <EditorFoot editor={editor} onCancel={onCancel} />
    </>
  );
}

/** The address of the picture, tried as soon as it may be one. */
function Picture({ store, name }: { store: EntityStore<Draft, Product>; name: string }) {
  const { t } = useTranslation();
  const address = useValue(store, "image_url").trim();
  const [tried, setTried] = useState<{ address: string; isThere: boolean }>();
  const canTry = address !== "" && isPictureAddress(address);
  const isThere = canTry && tried?.address === address ? tried.isThere : undefined;
  const settle = (found: boolean) => {
    setTried({ address, isThere: found });
    const message = found ? undefined : "stores.products.no_picture";
    store.dispatch({ type: "noted", path: "image_url", message });
  };
  return (
    <>
      {canTry && (
        <img
          key={address}
          className="visually-hidden"
          src={address}
          alt=""
          referrerPolicy="no-referrer"
          onLoad={() => settle(true)}
          onError={() => settle(false)}
        />
      )}
      <ProductPicture url={isThere ? address : null} name={name} className="large" />
      <EditorField
        store={store}
        path="image_url"
        entity={storeProduct}
        // Not trimmed while it is typed, but never sent with the spaces of a paste.
        onChange={(next) => store.dispatch({ type: "changed", path: "image_url", value: next.trim() })}
      >
        {isThere && (
          <span className="store-picture-ok caption">
            <Glyph of={CheckCircleOutlined} size={14} />
            {t("stores.products.picture_found")}
          </span>
        )}
      </EditorField>
    </>
  );
}

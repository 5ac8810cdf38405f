import "./legal.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import * as endpoints from "../../../contract/endpoints/stores";
import {
  DOCUMENTS,
  type DocumentName,
  type LegalInfo,
  legalInfo,
  type Store,
} from "../../../contract/entities/store";
import { wireDraft } from "../../editor/document-model";
import { EditorField } from "../../editor/editor-field";
import { EditorNotices } from "../../editor/editor-parts";
import { useReveal } from "../../editor/focus-field";
import type { Base } from "../../editor/state";
import { useEditorState, useValue } from "../../editor/store";
import { formValues } from "../../fields/codecs";
import type { FormOf } from "../../fields/form-of";
import { change } from "../../providers/call";
import { pathsOf } from "../../resources/routes";
import { legalOf, stores } from "../../resources/stores";
import type { EntityStore } from "../../screens/form/entity-model";
import { useDocument } from "../../screens/use-document";
import { useListReturn } from "../../screens/use-list-return";
import { Markdown } from "../../shared/markdown";
import { useIsDesktop } from "../../shared/media-query";
import { versionOf } from "./actions";
import { readFailure, saveFailure } from "./failures";
import { StoreFoot } from "./foot";
import { readLegal } from "./reads";
import { documentAt } from "./urls";

type Fields = typeof legalInfo.fields;
type Draft = FormOf<Fields>;
type LegalStore = EntityStore<Draft, LegalInfo>;

const WRITTEN = [
  ["company_name"],
  ["tax_id", "registration_number"],
  ["address"],
  ["email", "phone"],
  ["bank_details"],
] as const;

const baseOfLegal = (legal: LegalInfo | null): Base<LegalInfo> =>
  legal ? { record: legal, version: versionOf(legal) } : { record: {} };

/** Who sells, and the documents of the store (STO-10, OP-141). A store has at most one, which the first save makes. */
export function LegalTab({ store: { id } }: { store: Store }) {
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(stores).list);
  const { editor, error } = useDocument<Fields, Draft, LegalInfo>({
    resource: legalOf(id),
    document: legalInfo,
    id,
    onCreated: () => undefined,
    documentAt,
    read: async (store, signal) => baseOfLegal(await readLegal(store, signal)),
    valuesOf: (record) => formValues(legalInfo, { ...formValues(legalInfo), ...record }),
    async save(state, { version }) {
      const draft = wireDraft(legalInfo, state);
      const { id_store: _, updated_at: __, version: ___, ...body } = draft;
      const saved = await change(endpoints.saveLegalInfo, { params: { id }, body: body }, { version });
      // Any good status confirms a save (OP-06); without a usable answer the result is read.
      return baseOfLegal(saved?.company_name ? saved : await readLegal(id));
    },
    failure: (_, reason) => saveFailure("legal_save", reason),
  });
  if (error && !editor) throw readFailure("other", error);
  if (!editor) return <div className="skeleton store-tile-wait" aria-busy="true" />;
  return (
    <div className="legal">
      <EditorNotices editor={editor} />
      <div className="legal-body">
        <Form store={editor.store} />
      </div>
      <StoreFoot editor={editor} onCancel={() => void navigate(back)} />
    </div>
  );
}

function Form({ store }: { store: LegalStore }) {
  const { t } = useTranslation();
  const isNew = useEditorState(store, ({ get }) => get().base.record.company_name === undefined);
  const [shown, show] = useState<DocumentName>("offer");
  const path = `${shown}_markdown` as const;
  useReveal((field) => {
    const name = DOCUMENTS.find((one) => field === `${one}_markdown`);
    if (name) show(name);
  });
  return (
    <>
      <div className="sl-form legal-form">
        {isNew && <p className="small-text muted legal-none">{t("stores.legal.none")}</p>}
        <div className="sl-form-group">
          {WRITTEN.map((row) => (
            <div key={row[0]} className="sl-form-row">
              {row.map((name) => (
                <EditorField key={name} store={store} path={name} entity={legalInfo} />
              ))}
            </div>
          ))}
        </div>
        <section className="sl-form-group" aria-labelledby="legal-documents">
          <div className="sl-form-head">
            <h2 id="legal-documents">{t("stores.legal.documents")}</h2>
            <span className="caption muted">{t("stores.legal.markdown")}</span>
          </div>
          <span className="segmented">
            {DOCUMENTS.map((name) => (
              <button key={name} type="button" aria-pressed={name === shown} onClick={() => show(name)}>
                {t(`stores.legal.${name}`)}
              </button>
            ))}
          </span>
          <EditorField key={path} store={store} path={path} entity={legalInfo} />
        </section>
      </div>
      <Rendered store={store} name={shown} />
    </>
  );
}

/** The document as shoppers see it; on a phone behind a switch below the editor. */
function Rendered({ store, name }: { store: LegalStore; name: DocumentName }) {
  const { t } = useTranslation();
  const text = useValue(store, `${name}_markdown`);
  const isDesktop = useIsDesktop();
  const content = (
    <div className="legal-paper">
      {text.trim() ? <Markdown text={text} from={3} /> : <p className="muted">{t("stores.legal.nothing")}</p>}
    </div>
  );
  if (!isDesktop)
    return (
      <details className="legal-rendered">
        <summary className="strong small-text">{t("stores.legal.as_seen")}</summary>
        {content}
      </details>
    );
  return (
    <section className="legal-rendered" aria-labelledby="legal-seen">
      <h2 id="legal-seen">{t("stores.legal.as_seen")}</h2>
      {content}
    </section>
  );
}

import "../../screens/form/form.css";
import "./galleries.css";
import { EllipsisOutlined, ExportOutlined } from "@ant-design/icons";
import Select from "antd/es/select";
import { lazy, useId } from "react";
import { useTranslation } from "react-i18next";
import { useMatch, useNavigate, useParams } from "react-router";
import { gallery } from "../../../contract/entities/gallery";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { Consequence } from "../../components/undo/consequence";
import { DomainsError } from "../../domain/public-page/domains";
import { rename } from "../../domain/public-page/slug";
import { useDomains } from "../../domain/public-page/use-domains";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState, useError, useStoredId, useValue } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { markChanged } from "../../providers/data/cache";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { galleries } from "../../resources/galleries";
import { NEW, pathsOf } from "../../resources/routes";
import { EditorPage } from "../../screens/form/editor-page";
import { FormField } from "../../screens/form/form-field";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { copyIdChoice, deleteChoice } from "../../screens/list/more-of";
import { useDocument } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { useListReturn } from "../../screens/use-list-return";
import { useDeleteGallery, withGalleryText } from "./calls";
import { Events } from "./events";
import { type GalleryStore, publicPath } from "./model";
import { useEventPictures, useMixed, usePublicCount } from "./pictures";
import { Share } from "./share";
import { Themes } from "./themes";

/** `galleries/new` and `galleries/{galleryId}`: contents, look and address of one gallery (GAL-02). */
export function GalleryPage() {
  const isNew = useMatch(pathsOf(galleries).create) !== null;
  const { id = isNew ? NEW : undefined } = useParams();
  if (id === undefined) throw new Error("Gallery ID is required"); // GAL-17
  const { editorKey, moveTo } = useEditorKey(galleries, id);
  return <GalleryEditor key={editorKey} id={id} onCreated={moveTo} />;
}

const DomainVersion = lazy(() => import("../../domain/public-page/domain-version"));

function GalleryEditor({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const { editor, error } = useDocument({
    resource: galleries,
    document: gallery,
    id,
    onCreated,
    failure: withGalleryText,
    Value: DomainVersion,
  });
  if (error && !editor) throw withGalleryText("load", error);
  if (!editor)
    return <FormSkeleton resource={galleries} isNew={id === NEW} formClass="sl-form gallery-form" />;
  return <Loaded editor={editor} />;
}

function Loaded({ editor }: { editor: Editor<GalleryStore> }) {
  const { store } = editor;
  const { t } = useTranslation();
  const format = useFormat();
  const id = useStoredId(store);
  const record = useEditorState(store, ({ get }) => get().base.record);
  const events = useValue(store, "schedule_ids");
  const pictures = useEventPictures(events);
  const mixed = useMixed(events, pictures);
  const isOpen = id !== undefined && record.is_active !== false;
  const count = usePublicCount(record.slug ?? "", isOpen);
  const title = record.name || t("resources.galleries.new");
  return (
    <EditorPage
      editor={editor}
      title={title}
      formClass="sl-form gallery-form"
      tags={
        id && (
          <>
            <span className={isOpen ? "tag ok" : "tag"}>
              {t(isOpen ? "gallery.public" : "gallery.closed_tag")}
            </span>
            {count !== undefined && (
              <span className="muted small-text figures">
                {t("gallery.pictures", { count, number: format.number(count) })}
              </span>
            )}
          </>
        )
      }
      actions={id && <Actions editor={editor} id={id} title={title} isOpen={isOpen} />}
      side={id && <Share store={store} id={id} />}
    >
      <Events store={store} pictures={pictures} />
      {id && <Themes store={store} id={id} pictures={mixed} />}
      <Facts store={store} />
      {!id && <p className="muted small-text gallery-after">{t("gallery.after_save")}</p>}
    </EditorPage>
  );
}

interface ActionsProps {
  editor: Editor<GalleryStore>;
  id: string;
  title: string;
  isOpen: boolean;
}

function Actions({ editor, id, title, isOpen }: ActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(galleries).list);
  const slug = useEditorState(editor.store, ({ get }) => get().base.record.slug ?? "");
  const deleteGallery = useDeleteGallery();
  const remove = async () => {
    if (!(await deleteGallery(id, title))) return;
    editor.discard();
    markChanged(gallery.name);
    void navigate(back);
  };
  return (
    <>
      {isOpen && (
        <a className="button text page-action" href={publicPath(slug)} target="_blank" rel="noreferrer">
          <Glyph of={ExportOutlined} />
          <span>{t("gallery.open")}</span>
        </a>
      )}
      <MenuButton
        label={t("list.more_of", { name: title })}
        className="button text icon"
        items={[copyIdChoice(id, t), deleteChoice(() => void remove(), t)]}
      >
        <Glyph of={EllipsisOutlined} size={16} />
      </MenuButton>
    </>
  );
}

/** Name, address and description (OP-149). */
function Facts({ store }: { store: GalleryStore }) {
  const { t } = useTranslation();
  const stored = useEditorState(store, ({ get }) => (get().creating ? "" : (get().base.record.slug ?? "")));
  const slug = useValue(store, "slug");
  const isNew = useEditorState(store, ({ get }) => get().creating);
  // Others may not look for people (OP-85).
  const isAdmin = useRole() === "admin";
  return (
    <section className="sl-form-group" aria-label={t("gallery.facts")}>
      <div className="gallery-names">
        <FormField store={store} item={{ field: "name" }} onChange={(next) => rename(store, String(next))} />
        <FormField store={store} item={{ field: "slug" }} />
        <DomainField store={store} />
      </div>
      <Consequence before={stored !== "" && slug !== stored && t("gallery.slug_changes", { slug: stored })} />
      <FormField store={store} item={{ field: "description" }} />
      {isNew && <FormField store={store} item={{ field: "is_active" }} />}
      {isAdmin && <FormField store={store} item={{ field: "id_user" }} />}
    </section>
  );
}

/** The host name of the address that guests are given; a gallery answers on each (OP-233). */
function DomainField({ store }: { store: GalleryStore }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const labelId = useId();
  const value = useValue(store, "domain_id");
  const error = useError(store, "domain_id");
  const domain = useEditorState(store, ({ get }) => get().base.record.domain);
  const query = useDomains();
  const known = query.data ?? [];
  const options = [
    { value: "", label: t("gallery.any_domain") },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    ...(domain && !known.some(({ id }) => id === domain.id)
      ? [{ value: domain.id, label: domain.name }]
      : []),
  ];
  return (
    <div className="field">
      <label id={labelId} htmlFor={fieldId("domain_id")}>
        {labels.label(gallery, "domain_id")}
      </label>
      <Select
        id={fieldId("domain_id")}
        value={value ?? ""}
        options={options}
        loading={query.isLoading}
        {...(error && { status: "error" as const })}
        onChange={(next: string) => setValue(store, "domain_id", next)}
      />
      {error && <FieldError announced>{labels.issue(error)}</FieldError>}
      {query.error instanceof DomainsError && <span className="help">{t(query.error.key)}</span>}
    </div>
  );
}

import {
  ArrowLeftOutlined,
  CheckCircleOutlined,
  CopyOutlined,
  EllipsisOutlined,
  EyeOutlined,
} from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ThemePreset } from "../../../../contract/endpoints/stores";
import type { Store } from "../../../../contract/entities/store";
import { storeTheme } from "../../../../contract/entities/store-theme";
import { Glyph } from "../../../components/glyph";
import { MenuButton } from "../../../components/menu-button";
import { EditorField } from "../../../editor/editor-field";
import { useEditorState } from "../../../editor/store";
import type { Editor } from "../../../editor/use-editor";
import { formValues } from "../../../fields/codecs";
import { collectionOf } from "../../../providers/data/collection";
import { getList } from "../../../providers/data/list";
import { ApiError } from "../../../providers/http/errors";
import { NEW } from "../../../resources/routes";
import { themesOf } from "../../../resources/stores";
import { EditorPage } from "../../../screens/form/editor-page";
import { FormSkeleton } from "../../../screens/form/form-skeleton";
import { choiceOf, copyIdChoice, deleteChoice } from "../../../screens/list/more-of";
import { useDocument } from "../../../screens/use-document";
import { useIsDesktop } from "../../../shared/media-query";
import { useOnce } from "../../../shared/use-once";
import { activateTheme, useStoreDeletion } from "../actions";
import { readFailure, saveFailure } from "../failures";
import { usePresets, useThemes } from "../reads";
import { documentAt, tabQuery, useOpen } from "../urls";
import {
  baseOfTheme,
  partsOf,
  type ThemeDraft,
  type ThemeRecord,
  type ThemeStore,
  themeDocument,
  themePayload,
} from "./document";
import { LookFields, Rail } from "./look";
import { Preview } from "./preview";
import { NameDialog, type Naming } from "./tab";

/** The editor of one theme, with the storefront as it would look. A new one begins as the first preset. */
export function ThemePage({ store, id }: { store: Store; id: string }) {
  const { data: presets, isPending } = usePresets(store.id);
  if (id === NEW && isPending) return <FormSkeleton resource={themesOf(store.id)} isNew />;
  return <ThemeEditor store={store} id={id} begin={presets?.[0]} />;
}

interface ThemeEditorProps {
  store: Store;
  id: string;
  begin: ThemePreset | undefined;
}

function ThemeEditor({ store, id, begin }: ThemeEditorProps) {
  const { open } = useOpen();
  const resource = themesOf(store.id);
  const collection = collectionOf(storeTheme, store.id);
  const isNew = id === NEW;
  const { editor, error } = useDocument<typeof themeDocument.fields, ThemeDraft, ThemeRecord>({
    resource: resource,
    document: themeDocument,
    id,
    onCreated: (made) => open({ theme: made }, { replace: true }),
    documentAt,
    // There is no call for one theme.
    async read(theme, signal) {
      const { data } = await getList(collection, { pagination: { mode: "off" } }, signal);
      const found = data.find((one) => one.id === theme);
      if (found) return baseOfTheme(found);
      throw new ApiError({
        kind: "http",
        statusCode: 404,
        method: "GET",
        url: `/stores/${store.id}/themes/`,
      });
    },
    initial: () => ({
      ...formValues(themeDocument),
      ...partsOf(begin ?? { colors: {}, fonts: {}, custom_css: "" }),
    }),
    payload: themePayload,
    stored: baseOfTheme,
    failure: (_, reason) => saveFailure("other", reason),
  });
  if (error && !editor) throw readFailure("themes", error);
  if (!editor) return <FormSkeleton resource={resource} isNew={isNew} />;
  return <Loaded editor={editor} store={store} id={id} />;
}

interface LoadedProps {
  editor: Editor<ThemeStore>;
  store: Store;
  id: string;
}

function Loaded({ editor, store, id }: LoadedProps) {
  const { t } = useTranslation();
  const form = editor.store;
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const [naming, setNaming] = useState<Naming>();
  const [isShown, show] = useState(false);
  const { data: themes } = useThemes(store.id);
  const stored = themes?.find((one) => one.id === id);
  const name = useEditorState(form, ({ get }) => get().base.record.name ?? "");
  const hasChanges = useEditorState(form, ({ get }) => get().dirty.length > 0);
  const { busy, once } = useOnce();
  const deleteTheme = useStoreDeletion(themesOf(store.id));
  const back = `/finance/stores/${store.id}${tabQuery("themes")}`;
  const isActive = stored?.is_active === true;
  const remove = async () => {
    if (!stored || !(await deleteTheme(stored.id, stored.name))) return;
    editor.discard();
    void navigate(back);
  };
  const deletion = deleteChoice(() => void remove(), t);
  return (
    <EditorPage
      editor={editor}
      title={name || t("stores.themes.new")}
      className="theme-page"
      bodyClass="theme-body"
      tags={isActive && <span className="tag ok">{t("stores.themes.active")}</span>}
      actions={
        <>
          {!isDesktop && (
            <button
              type="button"
              className="button text page-action"
              aria-pressed={isShown}
              onClick={() => show(!isShown)}
            >
              <Glyph of={EyeOutlined} />
              <span>{t("stores.themes.preview")}</span>
            </button>
          )}
          {stored && (
            <>
              {!isActive && (
                <button
                  type="button"
                  className="button text page-action"
                  // What is activated is what is stored.
                  aria-disabled={busy || hasChanges || undefined}
                  title={hasChanges ? t("stores.save_first") : undefined}
                  onClick={() => !hasChanges && void once(() => activateTheme(store.id, stored, t))}
                >
                  <Glyph of={CheckCircleOutlined} />
                  <span>{t("stores.themes.activate")}</span>
                </button>
              )}
              <MenuButton
                label={t("list.more_of", { name })}
                className="button text icon"
                items={[
                  choiceOf(
                    "duplicate",
                    t("stores.themes.duplicate"),
                    CopyOutlined,
                    () => setNaming({ theme: stored }),
                    "dialog",
                  ),
                  copyIdChoice(id, t),
                  isActive
                    ? { ...deletion, disabled: true, label: t("stores.themes.active_stays") }
                    : deletion,
                ]}
              >
                <Glyph of={EllipsisOutlined} size={16} />
              </MenuButton>
            </>
          )}
        </>
      }
      before={<Rail form={form} store={store} id={id} themes={themes} />}
      side={(isDesktop || isShown) && <Preview store={store} form={form} />}
    >
      <p className="theme-shop small-text">
        <Link className="muted" to={back}>
          <Glyph of={ArrowLeftOutlined} size={12} />
          {t("stores.themes.back", { name: store.name })}
        </Link>
      </p>
      <div className="sl-form-group">
        <EditorField store={form} path="name" entity={storeTheme} />
        <LookFields form={form} />
        {isActive && hasChanges && (
          <p className="alert acc" role="status">
            {t("stores.themes.at_once")}
          </p>
        )}
      </div>
      {naming && (
        <NameDialog
          store={store.id}
          naming={naming}
          onClose={(made) => {
            setNaming(undefined);
            if (made) void navigate(tabQuery("themes", { theme: made.id }));
          }}
        />
      )}
    </EditorPage>
  );
}

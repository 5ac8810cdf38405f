import "../../screens/form/form.css";
import "./galleries.css";
import { DesktopOutlined, MobileOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { absentIn, withAbsent } from "../../../contract/core/absent";
import { checkDraft, emptyDraft, type SaveAction } from "../../../contract/core/entity";
import {
  type GalleryTheme,
  galleryTheme,
  LAYOUTS,
  type ThemeConfig,
} from "../../../contract/entities/gallery";
import { THEME_COLORS } from "../../../contract/rules/theme";
import { Glyph } from "../../components/glyph";
import { Section } from "../../components/section";
import { PagePreview } from "../../domain/public-page/page-preview";
import { ColourFields, CssField, FontFields, type Look, writeLook } from "../../domain/themes/theme-fields";
import { EditorField } from "../../editor/editor-field";
import type { Base } from "../../editor/state";
import { type DocumentModel, setValue, useEditorState, useError, useValue } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { ApiError } from "../../providers/http/errors";
import { madeKey } from "../../providers/i18n/keys";
import { galleries, galleryThemesOf } from "../../resources/galleries";
import { NEW } from "../../resources/routes";
import { EditorPage } from "../../screens/form/editor-page";
import type { EntityStore } from "../../screens/form/entity-model";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { SheetButton, useHasSideRoom } from "../../screens/form/side";
import { PlainVersion, useDocument, useRecord } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { withGalleryText } from "./calls";
import { publicPath } from "./model";
import { useEventPictures, useMixed } from "./pictures";
import { EMPTY_THEME, themesQuery, USUAL_COLOURS } from "./theme-reads";
import { ThemeTile } from "./theme-tile";

interface ThemeValues {
  name: string;
  config: ThemeConfig;
}

type ThemeStore = EntityStore<ThemeValues, GalleryTheme>;

/** `galleries/{galleryId}/themes/{id}`: one theme next to the gallery in it (GAL-05, CALL-GAL-07, CALL-GAL-08). */
export function GalleryThemePage() {
  const { galleryId = "", id = NEW } = useParams();
  const resource = useMemo(() => galleryThemesOf(galleryId), [galleryId]);
  const { editorKey, moveTo } = useEditorKey(resource, id);
  return <ThemeEditor key={editorKey} galleryId={galleryId} id={id} onCreated={moveTo} />;
}

interface ThemeEditorProps {
  galleryId: string;
  id: string;
  onCreated(id: string): void;
}

function ThemeEditor({ galleryId, id, onCreated }: ThemeEditorProps) {
  const { t } = useTranslation();
  const resource = useMemo(() => galleryThemesOf(galleryId), [galleryId]);
  const { editor, error } = useDocument<typeof galleryTheme.fields, ThemeValues, GalleryTheme>({
    resource,
    document: galleryTheme,
    id,
    onCreated,
    read: (theme, signal) => readTheme(galleryId, theme, signal),
    initial: () => ({ name: t("gallery.new_theme"), config: EMPTY_THEME }),
    valuesOf: ({ name = "", config = EMPTY_THEME }) => ({ name, config }),
    rules: (model) => ({ ...model, ...MODEL }),
    payload: ({ base, values }) => withAbsent(values, absentIn(base.record)),
    stored: baseOfTheme,
    failure: withGalleryText,
    label: (path) => {
      const [group, key, name] = path.split(".");
      if (group === "name") return t("fields.name");
      const isColour = key === "colors" && (THEME_COLORS as readonly (string | undefined)[]).includes(name);
      return t(madeKey(isColour ? `theme.colours.${name}` : `gallery.config.${key}`));
    },
    Value: PlainVersion,
  });
  if (error && !editor) throw withGalleryText("load", error);
  if (!editor) return <FormSkeleton resource={resource} isNew={id === NEW} />;
  return <Loaded editor={editor} galleryId={galleryId} />;
}

/** A theme has no call of its own to be read by. */
async function readTheme(gallery: string, id: string, signal?: AbortSignal): Promise<Base<GalleryTheme>> {
  const themes = await themesQuery(gallery).queryFn(signal ? { signal } : {});
  const found = themes.find((theme) => theme.id === id);
  if (found) return baseOfTheme(found);
  throw new ApiError({ kind: "http", method: "GET", url: `/galleries/${gallery}/themes`, statusCode: 404 });
}

const baseOfTheme = (record: GalleryTheme): Base<GalleryTheme> => ({
  record,
  ...(record.version && { version: `"v${record.version}"` }),
});

/** The parts of a theme's config are fields of one group. */
const MODEL: DocumentModel<ThemeValues, GalleryTheme> = {
  nested: ["config"],
  check: ({ base, values, creating }) => {
    const action: SaveAction = creating ? "create" : "update";
    return checkDraft(galleryTheme, { ...emptyDraft(galleryTheme), ...base.record, ...values }, action);
  },
  shown: () => ["name", "config"],
};

interface LoadedProps {
  editor: Editor<ThemeStore>;
  galleryId: string;
}

function Loaded({ editor, galleryId }: LoadedProps) {
  const { store } = editor;
  const { t } = useTranslation();
  const title = useEditorState(store, ({ get }) => get().base.record.name ?? t("gallery.new_theme"));
  const isActive = useEditorState(store, ({ get }) => get().base.record.is_active === true);
  const { record } = useRecord(galleries, galleryId);
  const isRoomy = useHasSideRoom();
  const slug = record?.slug ?? "";
  const preview = slug !== "" && <Preview store={store} slug={slug} isOpen={record?.is_active !== false} />;
  return (
    <EditorPage
      editor={editor}
      title={title}
      formClass="sl-form gallery-theme-form"
      tags={isActive && <span className="tag ok">{t("gallery.active")}</span>}
      actions={
        !isRoomy &&
        preview && (
          <SheetButton verb={t("form.preview")} title={t("gallery.live_preview")}>
            {preview}
          </SheetButton>
        )
      }
      side={
        isRoomy && (
          <aside className="sl-side gallery-theme-side" aria-label={t("gallery.live_preview")}>
            {preview}
          </aside>
        )
      }
    >
      <ThemeForm store={store} events={record?.schedule_ids ?? NONE} isActive={isActive} />
    </EditorPage>
  );
}

const NONE: string[] = [];

interface ThemeFormProps {
  store: ThemeStore;
  /** Of the gallery. */
  events: readonly string[];
  isActive: boolean;
}

function ThemeForm({ store, events, isActive }: ThemeFormProps) {
  const { t } = useTranslation();
  const config = useValue(store, "config");
  const cssError = useError(store, "config.custom_css");
  const pictures = useMixed(events, useEventPictures(events));
  const set = (change: Partial<Look>) => writeLook(store, change, "config.");
  const layouts = (LAYOUTS as readonly string[]).includes(config.layout)
    ? LAYOUTS
    : [...LAYOUTS, config.layout];
  return (
    <>
      <div className="sl-form-group">
        <EditorField store={store} path="name" entity={galleryTheme} />
        {isActive && <p className="muted small-text">{t("gallery.active_theme_note")}</p>}
      </div>
      <Section title={t("gallery.config.layout")}>
        <div className="gallery-layouts" role="radiogroup" aria-label={t("gallery.config.layout")}>
          {layouts.map((layout) => (
            <label key={layout}>
              <input
                type="radio"
                name="layout"
                className="visually-hidden"
                checked={config.layout === layout}
                onChange={() => setValue(store, "config.layout", layout)}
              />
              <ThemeTile
                config={{ ...config, layout }}
                pictures={pictures}
                isActive={config.layout === layout}
              />
              <span className="small-text">{layoutName(layout)}</span>
            </label>
          ))}
        </div>
      </Section>
      <Section title={t("gallery.config.colors")} note={t("gallery.reads_well")}>
        <ColourFields
          look={config}
          usual={USUAL_COLOURS}
          set={set}
          onLeave={(path) => store.dispatch({ type: "left", path: `config.${path}` })}
        />
      </Section>
      <Section title={t("gallery.config.fonts")}>
        <FontFields look={config} set={set} />
        <CssField look={config} set={set} error={cssError} />
      </Section>
    </>
  );

  function layoutName(layout: string): string {
    return (LAYOUTS as readonly string[]).includes(layout) ? t(madeKey(`gallery.layouts.${layout}`)) : layout;
  }
}

const SIZES = { desktop: { width: 1280, height: 960 }, phone: { width: 390, height: 780 } } as const;

interface PreviewProps {
  store: ThemeStore;
  slug: string;
  isOpen: boolean;
}

/** The gallery itself in the unsaved theme. */
function Preview({ store, slug, isOpen }: PreviewProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<keyof typeof SIZES>("desktop");
  const config = useValue(store, "config");
  return (
    <>
      <div className="gallery-preview-head">
        <h2>{t("gallery.live_preview")}</h2>
        <fieldset className="segmented" aria-label={t("gallery.device")}>
          <button type="button" aria-pressed={device === "desktop"} onClick={() => setDevice("desktop")}>
            <Glyph of={DesktopOutlined} />
            <span className="visually-hidden">{t("gallery.desktop")}</span>
          </button>
          <button type="button" aria-pressed={device === "phone"} onClick={() => setDevice("phone")}>
            <Glyph of={MobileOutlined} />
            <span className="visually-hidden">{t("gallery.phone")}</span>
          </button>
        </fieldset>
      </div>
      {isOpen ? (
        <div className={`gallery-device ${device}`}>
          <PagePreview
            title={t("gallery.live_preview")}
            path={publicPath(slug)}
            theme={config}
            {...SIZES[device]}
          />
        </div>
      ) : (
        <p className="muted small-text">{t("gallery.closed")}</p>
      )}
      <p className="muted small-text">{t("gallery.preview_note")}</p>
    </>
  );
}

import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { activateGalleryTheme, galleryThemePresets } from "../../../contract/endpoints/galleries";
import { type GalleryTheme, galleryTheme } from "../../../contract/entities/gallery";
import { Glyph } from "../../components/glyph";
import { QueryState } from "../../components/query-state";
import { call, change } from "../../providers/call";
import { dataProvider, saveContext } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { collectionOf } from "../../providers/data/collection";
import { galleryThemePath } from "../../resources/galleries";
import { NEW } from "../../resources/routes";
import { newId } from "../../shared/new-id";
import { toast } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";
import { sayGalleryFailure, withGalleryText } from "./calls";
import { type GalleryStore, type Preset, themeOfPreset } from "./model";
import { themesQuery } from "./theme-reads";
import { ThemeTile } from "./theme-tile";

interface ThemesProps {
  store: GalleryStore;
  /** Of the stored gallery. */
  id: string;
  /** Addresses of its own pictures. */
  pictures: readonly string[];
}

/** Themes of the gallery, then presets. Using one takes effect at once, with Undo (GAL-05, GAL-06). */
export function Themes({ store, id, pictures }: ThemesProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { busy, once } = useOnce();
  const themes = useQuery(themesQuery(id));
  const presets = useQuery({
    queryKey: keys.list(galleryTheme.name, "presets"),
    queryFn: async ({ signal }) => (await call(galleryThemePresets, {}, { signal })).items,
    retry: false,
  });
  /** Themes that presets were made into; the list has them only once it is read again. */
  const made = useRef(new Map<string, GalleryTheme>());
  const own = themes.data ?? [];
  const active = own.find(({ is_active }) => is_active);
  const offered = (presets.data ?? []).filter((preset) => !themeOfPreset(own, preset));

  /** Makes it the gallery's theme, and the only active one (GAL-15, GAL-16). */
  async function activate(theme: Pick<GalleryTheme, "id" | "name">): Promise<void> {
    const before = active;
    await change(activateGalleryTheme, { params: { id, tid: theme.id } });
    await store.follow.current();
    toast({
      id: "gallery-theme",
      kind: "success",
      title: t("gallery.theme_used", { name: theme.name }),
      ...(before &&
        before.id !== theme.id && {
          action: { label: t("actions.undo"), run: () => void attempt("update", () => restore(before)) },
        }),
    });
  }

  async function restore(before: GalleryTheme): Promise<void> {
    await change(activateGalleryTheme, { params: { id, tid: before.id } });
    await store.follow.current();
  }

  async function create({ name, config }: Preset): Promise<GalleryTheme> {
    const variables = saveContext({ name, config }, { idempotencyKey: newId() });
    const { data } = await dataProvider.create<GalleryTheme>({
      resource: collectionOf(galleryTheme, id),
      variables,
    });
    return data;
  }

  async function attempt(action: "create" | "update", run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (reason) {
      sayGalleryFailure(action, reason);
    }
  }

  async function use(preset: Preset): Promise<void> {
    await attempt("create", async () => {
      if (!made.current.has(preset.id)) made.current.set(preset.id, await create(preset));
    });
    const theme = made.current.get(preset.id);
    if (theme) await attempt("update", () => activate(theme));
  }

  return (
    <section className="sl-form-group" aria-labelledby={heading}>
      <div className="sl-form-head">
        <h2 id={heading}>{t("gallery.themes")}</h2>
        <span className="caption faint">{t("gallery.themes_note")}</span>
      </div>
      <QueryState
        query={{ ...themes, error: themes.error && withGalleryText("load", themes.error) }}
        empty={t("gallery.no_themes")}
        skeleton={<div className="skeleton gallery-themes-wait" />}
      />
      <ul className="gallery-themes">
        {own.map((theme) => (
          <li key={theme.id}>
            <ThemeTile config={theme.config} pictures={pictures} isActive={theme.is_active} />
            <span className="gallery-theme-foot">
              <Link to={galleryThemePath(id, theme.id)} className="link strong two-lines" title={theme.name}>
                {theme.name}
              </Link>
              {theme.is_active ? (
                <span className="caption muted">{t("gallery.in_use")}</span>
              ) : (
                <UseButton
                  name={theme.name}
                  busy={busy}
                  onUse={() => void once(() => attempt("update", () => activate(theme)))}
                />
              )}
            </span>
          </li>
        ))}
        {offered.map((preset) => (
          <li key={preset.id}>
            <ThemeTile config={preset.config} pictures={pictures} isActive={false} />
            <span className="gallery-theme-foot">
              <span className="two-lines" title={preset.name}>
                {preset.name}
              </span>
              <UseButton name={preset.name} busy={busy} onUse={() => void once(() => use(preset))} />
            </span>
          </li>
        ))}
      </ul>
      {presets.error && <p className="muted small-text">{t("gallery.presets_not_read")}</p>}
      <div className="gallery-cluster">
        {active && (
          <Link to={galleryThemePath(id, active.id)} className="button text">
            <Glyph of={EditOutlined} />
            <span>{t("gallery.edit_theme", { name: active.name })}</span>
          </Link>
        )}
        <Link to={galleryThemePath(id, NEW)} className="button text">
          <Glyph of={PlusOutlined} />
          <span>{t("gallery.new_theme")}</span>
        </Link>
      </div>
    </section>
  );
}

interface UseButtonProps {
  name: string;
  busy: boolean;
  onUse(): void;
}

function UseButton({ name, busy, onUse }: UseButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="link small-text"
      aria-label={t("gallery.use_theme", { name })}
      aria-disabled={busy || undefined}
      onClick={onUse}
    >
      {t("gallery.use")}
    </button>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ThemePreset } from "../../../../contract/endpoints/stores";
import type { Store } from "../../../../contract/entities/store";
import type { StoreTheme } from "../../../../contract/entities/store-theme";
import { PRESETS } from "../../../../contract/rules/theme";
import { Consequence } from "../../../components/undo/consequence";
import {
  ColourFields,
  CssField,
  FontFields,
  type Look,
  writeLook,
} from "../../../domain/themes/theme-fields";
import { useError, useValue } from "../../../editor/store";
import { usePresets, useProducts } from "../reads";
import { tabQuery } from "../urls";
import { partsOf, type ThemeDraft, type ThemeStore } from "./document";
import { ThemeFace } from "./face";

const lookOf = (values: Pick<ThemeDraft, "colors" | "fonts" | "custom_css">) => values;

/** Colours, fonts and CSS of a theme. */
export function LookFields({ form }: { form: ThemeStore }) {
  const { t } = useTranslation();
  const look = lookOf({
    colors: useValue(form, "colors"),
    fonts: useValue(form, "fonts"),
    custom_css: useValue(form, "custom_css"),
  });
  const error = useError(form, "custom_css");
  const set = (change: Partial<Look>) => writeLook(form, change);
  return (
    <>
      <section className="theme-part" aria-labelledby="theme-colours">
        <div className="sl-form-head">
          <h2 id="theme-colours">{t("stores.themes.colours")}</h2>
          <span className="caption muted">{t("stores.themes.reads_from", { ratio: "4.5:1" })}</span>
        </div>
        <ColourFields
          look={look}
          usual={PRESETS.light.colors}
          mayBeEmpty
          set={set}
          onLeave={(path) => form.dispatch({ type: "left", path })}
        />
      </section>
      <FontFields look={look} set={set} />
      <CssField look={look} error={error} set={set} />
    </>
  );
}

interface RailProps {
  form: ThemeStore;
  store: Store;
  id: string;
  themes: readonly StoreTheme[] | undefined;
}

const presetId = ({ id }: ThemePreset): string => `theme-preset-${id}`;

/** The store's themes, and presets that fill the form. */
export function Rail({ form, store, id, themes }: RailProps) {
  const { t } = useTranslation();
  const { data: presets } = usePresets(store.id);
  const { data: products } = useProducts(store.id);
  const [used, setUsed] = useState<{ preset: ThemePreset; before: Look }>();
  function use(preset: ThemePreset): void {
    const { colors, fonts, custom_css } = form.get().values;
    setUsed({ preset, before: lookOf({ colors, fonts, custom_css }) });
    writeLook(form, lookOf(partsOf(preset)));
  }
  return (
    <nav className="theme-rail" aria-label={t("stores.themes.of_store")}>
      <h2 className="small-text muted">{t("stores.themes.of_store")}</h2>
      <ul className="theme-names">
        {themes?.map((theme) => (
          <li key={theme.id}>
            <Link
              to={tabQuery("themes", { theme: theme.id })}
              aria-current={theme.id === id ? "page" : undefined}
            >
              <span className="ellipsis">{theme.name}</span>
              {theme.is_active && <span className="caption muted">{t("stores.themes.is_active")}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <div className="theme-rail-presets">
        <h2 className="small-text muted">{t("stores.themes.presets")}</h2>
        <Consequence
          after={used && t("stores.themes.preset_used", { name: used.preset.name })}
          undo={
            used &&
            (() => {
              writeLook(form, used.before);
              setUsed(undefined);
            })
          }
          backTo={used && presetId(used.preset)}
        />
        {presets?.map((preset) => (
          <div key={preset.id} className="theme-use">
            <ThemeFace colors={preset.colors} products={products} />
            <span>
              <span className="small-text strong">{preset.name}</span>
              <button
                id={presetId(preset)}
                type="button"
                className="link small-text"
                aria-label={t("stores.themes.use_of", { name: preset.name })}
                onClick={() => use(preset)}
              >
                {t("stores.themes.use")}
              </button>
            </span>
          </div>
        ))}
      </div>
    </nav>
  );
}

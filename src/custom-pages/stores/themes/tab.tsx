import "./themes.css";
import { CopyOutlined, EllipsisOutlined, PlusOutlined } from "@ant-design/icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import * as endpoints from "../../../../contract/endpoints/stores";
import type { Store } from "../../../../contract/entities/store";
import { type StoreTheme, storeTheme } from "../../../../contract/entities/store-theme";
import { Dialog } from "../../../components/dialog";
import { Glyph } from "../../../components/glyph";
import { MenuButton } from "../../../components/menu-button";
import { RetryAlert } from "../../../components/retry-alert";
import { useActionForm } from "../../../editor/action-form";
import { PanelField } from "../../../editor/panel-field";
import { change } from "../../../providers/call";
import { NEW } from "../../../resources/routes";
import { themesOf } from "../../../resources/stores";
import { choiceOf, copyIdChoice, deleteChoice } from "../../../screens/list/more-of";
import { toast } from "../../../shared/toasts";
import { useOnce } from "../../../shared/use-once";
import { activateTheme, useStoreDeletion } from "../actions";
import { deleteItem } from "../delete-item";
import { sayStoreFailure, storeErrorKey } from "../failures";
import { usePresets, useProducts, useThemes } from "../reads";
import { tabQuery, useOpen } from "../urls";
import { ThemeFace } from "./face";

/** How a storefront may look: its themes, one of them active, and presets to begin with (STO-07). */
export function ThemesTab({ store: { id: store } }: { store: Store }) {
  const { t } = useTranslation();
  const { data: themes, error, refetch } = useThemes(store);
  const { open } = useOpen();
  const [naming, setNaming] = useState<Naming>();
  return (
    <div className="store-main">
      <div className="store-tools">
        <p className="small-text muted">{t("stores.themes.about")}</p>
        <span className="store-tools-ways">
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => setNaming({ preset: true })}
          >
            {t("stores.themes.from_preset")}
          </button>
          <button
            type="button"
            id="add-theme"
            className="button primary"
            onClick={() => open({ theme: NEW })}
          >
            <Glyph of={PlusOutlined} />
            {t("stores.themes.new")}
          </button>
        </span>
      </div>
      {error && <RetryAlert onRetry={() => void refetch()}>{t(storeErrorKey("themes", error))}</RetryAlert>}
      {!themes && !error && <div className="skeleton store-tile-wait" aria-busy="true" />}
      {themes?.length === 0 && (
        <div className="sl-state card store-empty">
          <h2>{t("stores.themes.empty_title")}</h2>
          <p className="muted">{t("stores.themes.empty_text")}</p>
        </div>
      )}
      {themes && themes.length > 0 && (
        <ul className="theme-tiles" aria-label={t("stores.tabs.themes")}>
          {themes.map((theme) => (
            <Tile key={theme.id} store={store} theme={theme} onDuplicate={() => setNaming({ theme })} />
          ))}
        </ul>
      )}
      {naming && (
        <NameDialog
          store={store}
          naming={naming}
          onClose={(made) => {
            setNaming(undefined);
            if (made) open({ theme: made.id });
          }}
        />
      )}
    </div>
  );
}

interface TileProps {
  store: string;
  theme: StoreTheme;
  onDuplicate(): void;
}

function Tile({ store, theme, onDuplicate }: TileProps) {
  const { t } = useTranslation();
  const { id, name, is_active, colors } = theme;
  const label = useId();
  const { data: products } = useProducts(store);
  const { busy, once } = useOnce();
  const deleteTheme = useStoreDeletion(themesOf(store));
  const remove = deleteChoice(() => void deleteItem(label, "add-theme", () => deleteTheme(id, name)), t);
  return (
    <li className="theme-tile" aria-labelledby={label}>
      <Link to={tabQuery("themes", { theme: id })} tabIndex={-1} aria-hidden="true">
        <ThemeFace colors={colors} products={products} />
      </Link>
      <div className="store-tile-name">
        <h3 id={label} className="ellipsis">
          <Link to={tabQuery("themes", { theme: id })} title={name}>
            {name}
          </Link>
        </h3>
        <MenuButton
          label={t("list.more_of", { name })}
          className="button text small icon"
          items={[
            choiceOf("duplicate", t("stores.themes.duplicate"), CopyOutlined, onDuplicate, "dialog"),
            copyIdChoice(id, t),
            // The server refuses it, too (OP-143).
            is_active ? { ...remove, disabled: true, label: t("stores.themes.active_stays") } : remove,
          ]}
        >
          <Glyph of={EllipsisOutlined} size={15} />
        </MenuButton>
      </div>
      {is_active ? (
        <span className="tag ok">{t("stores.themes.active")}</span>
      ) : (
        <button
          type="button"
          className="button small"
          aria-label={t("stores.themes.activate_of", { name })}
          aria-disabled={busy || undefined}
          onClick={() => void once(() => activateTheme(store, theme, t))}
        >
          {t("stores.themes.activate")}
        </button>
      )}
    </li>
  );
}

export type Naming = { theme: StoreTheme; preset?: never } | { preset: true; theme?: never };

interface NameDialogProps {
  store: string;
  naming: Naming;
  onClose(made?: StoreTheme): void;
}

/** Names the copy of a theme, or a new one from a preset. */
export function NameDialog({ store, naming: { theme, preset }, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const { data: presets, error, refetch } = usePresets(store);
  /** The first one if none is chosen. */
  const presetOf = (chosen: string) => presets?.find(({ id }) => !chosen || id === chosen);
  const title = preset
    ? t("stores.themes.from_preset")
    : t("stores.themes.duplicate_of", { name: theme.name });
  const bodyOf = ({ name, chosen }: { name: string; chosen: string }) => ({
    name: name.trim() || presetOf(chosen)?.name || "",
  });
  const form = useActionForm(endpoints.duplicateTheme, {
    initial: { name: theme ? t("stores.themes.copy_of", { name: theme.name }) : "", chosen: "" },
    body: bodyOf,
    send: (values, idempotencyKey) => {
      const body = bodyOf(values);
      const options = { idempotencyKey };
      if (theme)
        return change(endpoints.duplicateTheme, { params: { id: store, tid: theme.id }, body }, options);
      const params = { id: store, preset: presetOf(values.chosen)?.id ?? "" };
      return change(endpoints.themeFromPreset, { params, body }, options);
    },
    done(made, values) {
      const { name } = made ?? bodyOf(values);
      toast({ kind: "success", title: t("stores.themes.made", { name }) });
      onClose(made);
    },
    failed: (reason) => sayStoreFailure("other", reason, t("stores.themes.not_made")),
  });
  const from = presetOf(form.values.chosen);
  return (
    <Dialog
      title={title}
      wide={preset ?? false}
      onClose={() => onClose()}
      buttons={
        <>
          <button type="button" className="button" onClick={() => onClose()}>
            {t("actions.cancel")}
          </button>
          <button
            type="button"
            className="button primary"
            aria-disabled={form.busy || (preset && !from) || undefined}
            onClick={() => (theme || from) && void form.submit()}
          >
            {t("actions.create")}
          </button>
        </>
      }
    >
      <form
        className="store-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (theme || from) void form.submit();
        }}
      >
        {preset && error && (
          <RetryAlert onRetry={() => void refetch()}>{t(storeErrorKey("themes", error))}</RetryAlert>
        )}
        {preset && !error && (
          <fieldset className="theme-presets">
            <legend className="small-text strong">{t("stores.themes.preset")}</legend>
            {!presets && <div className="skeleton store-tile-wait" aria-busy="true" />}
            {presets?.map(({ id, name, colors }) => (
              <label key={id} className="theme-preset">
                <ThemeFace colors={colors} products={undefined} />
                <span>
                  <input
                    type="radio"
                    name="preset"
                    value={id}
                    checked={id === from?.id}
                    onChange={() => form.set({ chosen: id })}
                  />{" "}
                  {name}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <PanelField
          entity={storeTheme}
          name="name"
          autoFocus={!preset}
          help={preset ? t("stores.themes.name_help", { name: from?.name ?? "" }) : undefined}
          {...form.field("name")}
        />
      </form>
    </Dialog>
  );
}

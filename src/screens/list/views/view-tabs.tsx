import "./views.css";
import { EllipsisOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../../components/glyph";
import { MenuButton } from "../../../components/menu-button";
import { useLazyModule } from "../../../components/use-lazy-module";
import { newId } from "../../../shared/new-id";
import { toast } from "../../../shared/toasts";
import type { PagedList } from "../../use-paged-list";
import { type ChangeSettings, chosenColumns, type ListSettings, type SavedView } from "../settings";

interface ViewTabsProps {
  list: PagedList;
  settings: ListSettings;
  change: ChangeSettings;
}

/** Whether the list differs from the saved view. */
function isChanged(view: SavedView, list: PagedList, settings: ListSettings): boolean {
  const columns = settings.columns[view.id];
  return list.viewQuery !== view.query || (columns !== undefined && `${columns}` !== `${view.columns ?? ""}`);
}

const load = () => import("./view-name");

/**
 * The list without a view and the saved views, as links, so that back works. Without saved views there is only the
 * button to save the current search, filters or sort.
 */
export function ViewTabs({ list, settings, change }: ViewTabsProps) {
  const { t } = useTranslation();
  const [module, ask] = useLazyModule(load);
  const [naming, setNaming] = useState<"new" | "rename">();
  const active = settings.views.find(({ id }) => id === list.view);
  const changed = active ? isChanged(active, list, settings) : list.viewQuery !== "";
  const name = async (which: "new" | "rename") => (await ask()) && setNaming(which);
  const columns = chosenColumns(settings, list.view);
  const withColumns = columns && { columns };

  const save = (view: SavedView) => {
    const saved: SavedView = { id: view.id, name: view.name, query: list.viewQuery, ...withColumns };
    change((now) => ({
      ...now,
      columns: omit(now.columns, view.id),
      views: now.views.some(({ id }) => id === view.id)
        ? now.views.map((one) => (one.id === view.id ? saved : one))
        : [...now.views, saved],
    }));
    list.setView(view.id);
  };
  const rename = (view: SavedView, next: string) =>
    change((now) => ({
      ...now,
      views: now.views.map((one) => (one.id === view.id ? { ...one, name: next } : one)),
    }));
  const remove = (view: SavedView) => {
    const { columns, views } = settings;
    const own = columns[view.id];
    /** Everything else may have changed while the message stood there. */
    const restore = () =>
      change((now) => ({
        ...now,
        columns: own ? { ...now.columns, [view.id]: own } : now.columns,
        views: now.views.toSpliced(views.indexOf(view), 0, view),
      }));
    change((now) => ({
      ...now,
      columns: omit(now.columns, view.id),
      views: now.views.filter(({ id }) => id !== view.id),
    }));
    list.setView(undefined);
    const undo = { label: t("actions.undo"), run: restore };
    toast({ kind: "info", title: t("list.views.removed", { name: view.name }), action: undo });
  };
  const named = (text: string) => {
    if (naming === "rename" && active) rename(active, text);
    else save({ id: newId(), name: text, query: "" });
    setNaming(undefined);
  };

  if (settings.views.length === 0 && !changed && !naming) return null;
  return (
    <div className="sl-views">
      {settings.views.length > 0 && (
        <nav aria-label={t("list.views.title")}>
          <Tab to={list.viewLink(undefined, "")} current={!active}>
            {t("list.views.all")}
          </Tab>
          {settings.views.map((view) => (
            <Tab key={view.id} to={list.viewLink(view.id, view.query)} current={view === active}>
              {view.name}
              {view === active && changed && (
                <i className="pip live" role="img" aria-label={t("list.views.changed")} />
              )}
            </Tab>
          ))}
          {active && (
            <MenuButton
              label={t("list.views.more", { name: active.name })}
              className="button text small icon"
              items={[
                { key: "rename", label: t("list.views.rename"), run: () => void name("rename") },
                { key: "delete", label: t("actions.delete"), run: () => remove(active) },
              ]}
            >
              <Glyph of={EllipsisOutlined} size={15} />
            </MenuButton>
          )}
        </nav>
      )}
      {naming && module ? (
        <module.ViewName
          initial={naming === "rename" ? (active?.name ?? "") : ""}
          onName={named}
          onCancel={() => setNaming(undefined)}
        />
      ) : (
        changed && (
          <span className="sl-views-save small-text">
            {active && (
              <>
                <button type="button" className="link" onClick={() => save(active)}>
                  {t("list.views.save")}
                </button>
                <span className="faint">{t("list.views.or")}</span>
              </>
            )}
            <button
              type="button"
              className={active ? "sl-views-new" : "link"}
              onClick={() => void name("new")}
            >
              {t(active ? "list.views.save_new" : "list.views.save_first")}
            </button>
          </span>
        )
      )}
    </div>
  );
}

function Tab({ to, current, children }: { to: string; current: boolean; children: React.ReactNode }) {
  return (
    <Link to={to} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}

const omit = <T,>(table: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(table).filter(([one]) => one !== key));

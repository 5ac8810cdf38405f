import { useTranslation } from "react-i18next";
import { SearchBox } from "../../screens/list/search-box";
import type { CategoryAddress } from "./use-address";

interface CategoryToolsProps {
  address: CategoryAddress;
  mayHideGlobal: boolean;
}

/** What is shown of the tree: search, view and whose categories. */
export function CategoryTools({ address, mayHideGlobal }: CategoryToolsProps) {
  const { t } = useTranslation();
  const { search, isLeafView, hidesGlobal, setSearch, write } = address;
  return (
    <div className="sl-category-tools">
      <SearchBox value={search} placeholder={t("category.search")} onSearch={setSearch} />
      <fieldset className="segmented" aria-label={t("category.view")}>
        {(["tree", "leaf"] as const).map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={(view === "leaf") === isLeafView}
            onClick={() => write({ view: view === "leaf" ? view : undefined })}
          >
            {t(`category.views.${view}`)}
          </button>
        ))}
      </fieldset>
      {mayHideGlobal && (
        <label className="sl-category-hide small-text">
          <input
            type="checkbox"
            className="check"
            checked={hidesGlobal}
            onChange={({ target }) => write({ global: target.checked ? "hidden" : undefined })}
          />
          {t("category.hide_global")}
        </label>
      )}
    </div>
  );
}

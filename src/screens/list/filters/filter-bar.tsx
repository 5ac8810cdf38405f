import "./filters.css";
import { CloseOutlined, FilterOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../components/glyph";
import { useLazyModule } from "../../../components/use-lazy-module";
import type { AnyResource } from "../../../resources/define";
import type { PagedList } from "../../use-paged-list";
import type { useTools } from "../../use-tools";
import { useFilterTexts } from "./use-filter-texts";

interface FilterBarProps {
  resource: AnyResource;
  list: PagedList;
  tools: ReturnType<typeof useTools>;
}

const load = () => import("./filter-editor");

/** The active filters as chips, and the button to add one. */
export function FilterBar({ resource, list, tools }: FilterBarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const [module, ask] = useLazyModule(load);
  const { rules, set, label, value } = useFilterTexts(resource, list, tools);
  return (
    <>
      {set.map((rule) => (
        <span key={rule.name} className="chip sl-filter">
          {label(rule)} <span className="faint">{t(`list.filters.${rule.relation}`)}</span>{" "}
          <b className="strong">{value(rule)}</b>
          <button
            type="button"
            aria-label={t("list.filters.remove", { filter: label(rule) })}
            onClick={() => {
              list.setFilter(rule.name, undefined);
              button.current?.focus();
            }}
          >
            <Glyph of={CloseOutlined} size={11} />
          </button>
        </span>
      ))}
      <div className="sl-filter-add">
        <button
          ref={button}
          type="button"
          className="button text"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={async () => (open ? close() : setOpen((await ask()) !== undefined))}
        >
          <Glyph of={FilterOutlined} />
          {t("list.filters.add")}
        </button>
        {open && module && (
          // Not in the top layer and not closed by a click outside, as antd's popups are rendered next to it.
          <div className="sl-filter-box" role="dialog" aria-label={t("list.filters.add")}>
            <module.FilterEditor resource={resource} rules={rules} list={list} label={label} close={close} />
          </div>
        )}
      </div>
    </>
  );
}

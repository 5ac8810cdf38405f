import "./filters.css";
import { CloseOutlined, FilterOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { allows } from "../../../../contract/core/access";
import { OWNER } from "../../../../contract/core/field";
import { Glyph } from "../../../components/glyph";
import { entityOf } from "../../../fields/reference/name-of";
import { useNames } from "../../../fields/reference/use-names";
import { useRole } from "../../../providers/me";
import { type AnyResource, columnOf } from "../../../resources/define";
import type { PagedList } from "../../use-paged-list";
import type { useTools } from "../../use-tools";
import { useLazyModule } from "../use-lazy-module";
import { type FilterRule, filterRules } from "./filters";

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
  const role = useRole();
  const hidden = resource.list.columns
    .map(columnOf)
    .filter((column) => column.adminsOnly && role !== "admin");
  const rules = filterRules(resource.entity)
    .filter(
      ({ name, to }) =>
        !(name in list.fixedFilters) && (!to || allows(entityOf(to)?.access.list ?? [], role)),
    )
    // Dealers have no column of owners (LIST-10), yet may ask for the rows of one of their customers (OP-197).
    .filter(({ field: about }) => about === OWNER || !hidden.some(({ field }) => field === about));
  const set = rules.filter(({ name }) => list.filters[name] !== undefined);
  const nameOf = useNames(idsOf(set, list));
  const label = ({ field }: FilterRule) => tools.labels.label(resource.entity, field);
  const textOf = ({ kind, to = "", field }: FilterRule, text: string) => {
    if (kind === "reference") return nameOf(to, text) ?? text.slice(0, 8);
    if (kind === "moment") return tools.format.dateTime(text);
    return tools.labels.choice(kind === "boolean" ? "boolean" : field, text);
  };
  const value = (rule: FilterRule) =>
    valuesOf(list.filters[rule.name])
      .map((text) => textOf(rule, text))
      .join(", ");
  return (
    <>
      {set.map((rule) => (
        <span key={rule.name} className="chip sl-filter">
          {label(rule)} <span className="faint">{t(`list.filters.${rule.relation}`)}</span>{" "}
          <b className="strong">{value(rule)}</b>
          <button
            type="button"
            aria-label={t("list.filters.remove", { filter: label(rule) })}
            onClick={() => list.setFilter(rule.name, undefined)}
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

const valuesOf = (value: string | readonly string[] = []) => [value].flat();

function idsOf(rules: readonly FilterRule[], { filters }: PagedList): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { to, name } of rules) if (to) ids[to] = [...(ids[to] ?? []), ...valuesOf(filters[name])];
  return ids;
}

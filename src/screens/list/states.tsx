import "./states.css";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { madeKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";
import { useFocusAfter } from "../../shared/use-focus-after";
import type { PagedList } from "../use-paged-list";

/** An empty list: says what its records are for and has the Create button. */
export function EmptyList({ resource, create }: { resource: AnyResource; create: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="sl-state card">
      {resource.list.art && <Art names={resource.list.art} />}
      <h2>{t(madeKey(`resources.${resource.name}.empty_title`))}</h2>
      <p className="muted">{t(madeKey(`resources.${resource.name}.empty_text`))}</p>
      {create}
    </div>
  );
}

function Art({ names }: { names: readonly string[] }) {
  return (
    <div className="sl-state-art">
      {names.map((name) => (
        <span key={name} className="picture">
          <img src={`${import.meta.env.BASE_URL}art/samples/${name}.webp`} alt="" loading="lazy" />
        </span>
      ))}
    </div>
  );
}

/** A page after the end of an uncounted list. */
export function NoPage({ list }: { list: PagedList }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useFocusAfter(box);
  return (
    <div ref={box} className="sl-state centred card" role="status">
      <h2>{t("list.no_page")}</h2>
      <Link to={list.pageQuery(1)} className="button">
        {t("list.first_page")}
      </Link>
    </div>
  );
}

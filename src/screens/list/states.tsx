import "./states.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { madeKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";

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

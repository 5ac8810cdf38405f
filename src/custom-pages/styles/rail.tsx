import { useTranslation } from "react-i18next";
import { useSession } from "../../providers/http/session";

export interface RailItem {
  id: string;
  title: string;
  adminsOnly?: boolean;
}

/** The parts of the page by name: beside the form, on a narrow screen a choice above it (looks/README.md, Editors). */
export function Rail({ items }: { items: readonly RailItem[] }) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  const shown = items.filter(({ adminsOnly }) => !adminsOnly || role === "admin");
  const goTo = (id: string) => {
    const part = document.getElementById(`style-${id}`);
    part?.scrollIntoView({ block: "start" });
    part
      ?.querySelector<HTMLElement>("input:not([disabled]), select, textarea, button")
      ?.focus({ preventScroll: true });
  };
  return (
    <nav className="style-rail" aria-label={t("style.parts")}>
      {shown.map(({ id, title }) => (
        <button key={id} type="button" className="button text" onClick={() => goTo(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

import { useTranslation } from "react-i18next";
import "./dots.css";

/** Three dots while the code of a page loads (SHELL-52). Loading data is shown as skeletons instead. */
export function Dots() {
  const { t } = useTranslation();
  return (
    <div className="dots" role="status">
      <i />
      <i />
      <i />
      <span className="visually-hidden">{t("app.loading")}</span>
    </div>
  );
}

import { useTranslation } from "react-i18next";
import "./dots.css";

/** The three dots of a page whose code is under way (SHELL-52). Data under way is drawn as skeletons instead. */
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

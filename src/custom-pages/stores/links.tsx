import { ExportOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { Store } from "../../../contract/entities/store";
import { Glyph } from "../../components/glyph";
import { storefrontPath } from "./urls";

export function StorefrontLink({
  store,
  className = "text page-action",
}: {
  store: Store;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <a className={`button ${className}`} href={storefrontPath(store)} target="_blank" rel="noopener">
      <Glyph of={ExportOutlined} />
      <span>{t("stores.open_storefront")}</span>
    </a>
  );
}

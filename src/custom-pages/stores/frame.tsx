import { BarChartOutlined, EllipsisOutlined, ExportOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Store } from "../../../contract/entities/store";
import { Tabs } from "../../components/antd/tabs";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { useTitle } from "../../components/page/use-title";
import { storeStatisticsOf } from "../../resources/pages";
import { pathsOf } from "../../resources/routes";
import { stores } from "../../resources/stores";
import { EditorHead } from "../../screens/form/editor-head";
import { choiceOf, copyIdChoice, deleteChoice } from "../../screens/list/more-of";
import { useListReturn } from "../../screens/use-list-return";
import { useIsPhone } from "../../shared/media-query";
import { useDeleteStore } from "./actions";
import { Band, BandLine } from "./band";
import { StateTag } from "./checks";
import { Foot } from "./foot";
import { LegalTab } from "./legal";
import { StorefrontLink } from "./links";
import { checksOf } from "./model";
import { OrdersTab } from "./orders/tab";
import { PaymentsTab } from "./payments/tab";
import { ProductsTab } from "./products/tab";
import { useLegal, useOrderCount, useProducts, useSystems, useThemes } from "./reads";
import { SettingsTab } from "./settings";
import { ThemesTab } from "./themes/tab";
import { storefrontPath, TABS, type Tab, useOpen } from "./urls";

const CONTENTS: Record<Tab, (props: { store: Store }) => ReactNode> = {
  products: ProductsTab,
  themes: ThemesTab,
  payments: PaymentsTab,
  orders: OrdersTab,
  legal: LegalTab,
  settings: SettingsTab,
};

/** The page of one store: its head, and a tab for each kind of what belongs to it. */
export function StoreFrame({ store }: { store: Store }) {
  const { t } = useTranslation();
  const { id, name } = store;
  const { tab, showTab } = useOpen();
  const isPhone = useIsPhone();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [isGone, setGone] = useState(false);
  const parts = {
    products: useProducts(id).data,
    themes: useThemes(id).data,
    systems: useSystems(id).data,
    legal: useLegal(id).data,
  };
  const checks = checksOf(parts);
  const counts: Partial<Record<Tab, number | undefined>> = {
    products: parts.products?.length,
    themes: parts.themes?.length,
    payments: parts.systems?.length,
    orders: useOrderCount(id).data,
  };
  const Content = CONTENTS[tab];
  const title = name || id.slice(0, 8);
  useTitle({ text: title });
  return (
    <div className="sl-editor store-page" data-resource={stores.name}>
      <EditorHead
        resource={stores}
        title={title}
        tags={
          <>
            <StateTag store={store} checks={checks} />
            {tab !== "products" && !isPhone && <BandLine store={store} />}
          </>
        }
      >
        <Actions store={store} onDeleted={() => flushSync(() => setGone(true))} />
      </EditorHead>
      {(tab === "products" || isPhone) && <Band store={store} checks={checks} />}
      <Foot.Provider value={foot}>
        <Tabs
          className="store-tabs"
          activeKey={tab}
          onChange={showTab}
          items={TABS.map((key) => ({
            key,
            label: <Counted text={t(`stores.tabs.${key}`)} count={counts[key]} />,
            // Of a deleted store nothing is left to save: its editor asks nobody to stay.
            children: key === tab && !isGone && <Content store={store} />,
          }))}
        />
      </Foot.Provider>
      <div className="store-foot" ref={setFoot} />
    </div>
  );
}

function Counted({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      {text}
      {count !== undefined && count > 0 && <span className="faint figures"> {count}</span>}
    </>
  );
}

function Actions({ store, onDeleted }: { store: Store; onDeleted(): void }) {
  const { t } = useTranslation();
  const { id, name } = store;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const back = useListReturn(pathsOf(stores).list);
  const deleteStore = useDeleteStore();
  const remove = async () => {
    if (!(await deleteStore(id, name))) return;
    onDeleted();
    void navigate(back);
  };
  const statistics = storeStatisticsOf(id);
  const onPhone = [
    choiceOf("statistics", t("stores.sales"), BarChartOutlined, () => void navigate(statistics)),
    choiceOf("storefront", t("stores.open_storefront"), ExportOutlined, () => {
      window.open(storefrontPath(store), "_blank", "noopener");
    }),
  ];
  return (
    <>
      {!isPhone && (
        <>
          <Link className="button text page-action" to={statistics}>
            <Glyph of={BarChartOutlined} />
            <span>{t("stores.sales")}</span>
          </Link>
          <StorefrontLink store={store} />
        </>
      )}
      <MenuButton
        label={t("list.more_of", { name })}
        className="button text icon"
        items={[...(isPhone ? onPhone : []), copyIdChoice(id, t), deleteChoice(() => void remove(), t)]}
      >
        <Glyph of={EllipsisOutlined} size={16} />
      </MenuButton>
    </>
  );
}

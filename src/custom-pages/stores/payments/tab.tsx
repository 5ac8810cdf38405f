import "./payments.css";
import { BankOutlined, CreditCardOutlined, EllipsisOutlined, PlusOutlined } from "@ant-design/icons";
import Switch from "antd/es/switch";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import * as endpoints from "../../../../contract/endpoints/stores";
import type { PaymentSystem } from "../../../../contract/entities/payment-system";
import type { Store } from "../../../../contract/entities/store";
import { Glyph } from "../../../components/glyph";
import { MenuButton } from "../../../components/menu-button";
import { RetryAlert } from "../../../components/retry-alert";
import { useLabels } from "../../../fields/use-labels";
import { call } from "../../../providers/call";
import { NEW } from "../../../resources/routes";
import { paymentSystemsOf } from "../../../resources/stores";
import { copyIdChoice, deleteChoice } from "../../../screens/list/more-of";
import { confirm } from "../../../shared/confirm";
import { useOnce } from "../../../shared/use-once";
import { activateSystem, deactivateSystem, useStoreDeletion } from "../actions";
import { deleteItem } from "../delete-item";
import { sayStoreFailure, storeErrorKey } from "../failures";
import { useSystems } from "../reads";
import { tabQuery, useOpen } from "../urls";
import { SystemPanel } from "./panel";
import { Shoppers } from "./shoppers";
import { type Tested, TestResult } from "./tested";

/** The ways to pay in a store, and what shoppers see of them (STO-08). */
export function PaymentsTab({ store }: { store: Store }) {
  const { t } = useTranslation();
  const { data: systems, error, refetch } = useSystems(store.id);
  const { query, open } = useOpen();
  const [tests, setTests] = useState<Readonly<Record<string, Tested>>>({});
  const asked = query.get("system");
  const chosen = systems?.find(({ id }) => id === asked);
  const isOpen = asked === NEW || chosen !== undefined;
  const test = async (system: PaymentSystem) => {
    const tested = await testSystem(store.id, system, t("stores.payments.not_tested", { name: system.name }));
    if (tested) setTests((now) => ({ ...now, [system.id]: tested }));
  };
  const testedOf = (system: PaymentSystem): Tested | undefined =>
    tests[system.id] ??
    (system.tested_at ? { at: system.tested_at, success: system.test_success === true } : undefined);
  return (
    <div className="store-split wide" data-open={isOpen}>
      <div className="store-main">
        <div className="store-tools">
          <p className="small-text muted">{t("stores.payments.about")}</p>
          <button
            type="button"
            id="add-system"
            className="button primary"
            onClick={() => open({ system: NEW })}
          >
            <Glyph of={PlusOutlined} />
            {t("stores.payments.add")}
          </button>
        </div>
        {error && <RetryAlert onRetry={() => void refetch()}>{t(storeErrorKey("other", error))}</RetryAlert>}
        {!systems && !error && <div className="skeleton store-tile-wait" aria-busy="true" />}
        {systems?.length === 0 && (
          <div className="sl-state card store-empty">
            <h2>{t("stores.payments.empty_title")}</h2>
            <p className="muted">{t("stores.payments.empty_text")}</p>
          </div>
        )}
        {systems && systems.length > 0 && (
          <>
            <ul className="card system-rows" aria-label={t("stores.tabs.payments")}>
              {systems.map((system) => (
                <SystemRow
                  key={system.id}
                  store={store.id}
                  system={system}
                  isLast={system.is_active && systems.filter(({ is_active }) => is_active).length === 1}
                  isOpen={system.id === asked}
                  tested={testedOf(system)}
                  onTest={() => test(system)}
                />
              ))}
            </ul>
            <Shoppers store={store.id} systems={systems} />
          </>
        )}
      </div>
      {isOpen && (
        <SystemPanel
          key={asked}
          store={store.id}
          id={asked ?? NEW}
          system={chosen}
          tested={chosen && testedOf(chosen)}
          onTest={async () => chosen && (await test(chosen))}
        />
      )}
    </div>
  );
}

/** Asks the provider by what is stored; a failed test is an answer, too (OP-225). */
async function testSystem(store: string, { id }: PaymentSystem, failed: string): Promise<Tested | undefined> {
  try {
    const reply = await call(endpoints.testPaymentSystem, { params: { id: store, psid: id } });
    return { ...reply, at: new Date().toISOString() };
  } catch (reason) {
    sayStoreFailure("other", reason, failed);
    return undefined;
  }
}

interface SystemRowProps {
  store: string;
  system: PaymentSystem;
  /** The only active one. */
  isLast: boolean;
  isOpen: boolean;
  tested: Tested | undefined;
  onTest(): Promise<void>;
}

function SystemRow({ store, system, isLast, isOpen, tested, onTest }: SystemRowProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { id, name, type, is_test, is_active } = system;
  const label = useId();
  const switching = useOnce();
  const testing = useOnce();
  const deleteSystem = useStoreDeletion(paymentSystemsOf(store));
  const isManual = type === "manual";
  async function turn(on: boolean): Promise<void> {
    if (on) return void (await activateSystem(store, system, t));
    const sure =
      !isLast ||
      (await confirm({
        title: t("stores.payments.last_title", { name }),
        content: t("stores.payments.last_text"),
        confirm: t("stores.payments.switch_off"),
      }));
    if (sure) await deactivateSystem(store, system, t);
  }
  return (
    <li className="system-row" data-open={isOpen} aria-labelledby={label}>
      <span className="system-sign">
        <Glyph of={isManual ? BankOutlined : CreditCardOutlined} size={18} />
      </span>
      <div className="system-name" id={`system-${id}`}>
        <h3 id={label}>
          <Link to={tabQuery("payments", { system: id })} aria-current={isOpen || undefined}>
            {name}
          </Link>
        </h3>
        <span className="small-text muted">
          {labels.choice("payment_type", type)}
          {!isManual && is_test && `, ${t("stores.payments.test_mode_short")}`}
        </span>
      </div>
      <TestResult tested={tested} />
      <span className="store-switch">
        <Switch
          checked={switching.busy ? !is_active : is_active}
          aria-label={t("stores.payments.active_of", { name })}
          onChange={(on) => void switching.once(() => turn(on))}
        />
        <span className="small-text muted">
          {t(is_active ? "stores.payments.on" : "stores.payments.off")}
        </span>
      </span>
      <span className="system-ways">
        <button
          type="button"
          className="button small"
          aria-label={t("stores.payments.test_of", { name })}
          aria-disabled={testing.busy || undefined}
          onClick={() => void testing.once(onTest)}
        >
          {t(testing.busy ? "stores.payments.testing" : "stores.payments.test")}
        </button>
        <MenuButton
          label={t("list.more_of", { name })}
          className="button text small icon"
          items={[
            copyIdChoice(id, t),
            deleteChoice(
              () => void deleteItem(`system-${id}`, "add-system", () => deleteSystem(id, name)),
              t,
            ),
          ]}
        >
          <Glyph of={EllipsisOutlined} size={15} />
        </MenuButton>
      </span>
    </li>
  );
}

import { CopyOutlined } from "@ant-design/icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentSystem } from "../../../../contract/entities/payment-system";
import { CopyButton } from "../../../components/copy-button";
import { Glyph } from "../../../components/glyph";
import { useEditorState } from "../../../editor/store";
import { useFormat } from "../../../providers/i18n/use-format";
import { useOnce } from "../../../shared/use-once";
import { lightsOf } from "../model";
import type { SystemStore } from "./document";
import { type Tested, TestResult } from "./tested";

interface ProviderProps {
  tested: Tested | undefined;
  onTest(): Promise<unknown>;
  system: PaymentSystem;
  store: SystemStore;
}

/** Of an online system: the three lights, the address for notifications, and the test of what is stored. */
export function Provider({ system, store, tested, onTest }: ProviderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const hasChanges = useEditorState(store, ({ get }) => get().dirty.length > 0);
  const { busy, once } = useOnce();
  const { type, webhook_url, heard_at } = system;
  const lights = lightsOf(system, tested);
  return (
    <section className="sl-form-group" aria-labelledby={id}>
      <div className="system-test-head">
        <div>
          <h3 id={id}>{t("stores.payments.test")}</h3>
          <p className="small-text muted">{t("stores.payments.uses_stored")}</p>
        </div>
        <button
          type="button"
          className="button"
          aria-disabled={busy || hasChanges || undefined}
          title={hasChanges ? t("stores.save_first") : undefined}
          onClick={() => !hasChanges && void once(onTest)}
        >
          {t(tested ? "stores.payments.test_again" : "stores.payments.test_now")}
        </button>
      </div>
      <TestResult tested={tested} />
      {tested?.message && <p className={`alert ${tested.success ? "ok" : "err"}`}>{tested.message}</p>}
      <ul className="system-lights" aria-label={t("stores.payments.lights")}>
        <li data-light={lights.keys}>
          {t(lights.keys === "ok" ? "stores.payments.light_keys" : "stores.payments.light_no_keys")}
        </li>
        <li data-light={lights.tested}>
          {tested
            ? t("stores.payments.light_tested", { time: format.dateTime(tested.at) })
            : t("stores.payments.never_tested")}
        </li>
        <li data-light={lights.heard}>
          {heard_at
            ? t("stores.payments.light_heard", { time: format.dateTime(heard_at) })
            : t("stores.payments.light_not_heard")}
        </li>
      </ul>
      {webhook_url && (
        <div className="field">
          <label htmlFor={`${id}-hook`}>{t("stores.payments.webhook")}</label>
          <span className="system-secret">
            <span className="input locked">
              <input id={`${id}-hook`} readOnly value={webhook_url} />
            </span>
            <CopyButton
              text={webhook_url}
              label={t("actions.copy")}
              className="button"
              icon={<Glyph of={CopyOutlined} />}
            />
          </span>
          <span className="help">
            {t(type === "stripe" ? "stores.payments.events_stripe" : "stores.payments.events_yookassa")}
          </span>
        </div>
      )}
    </section>
  );
}

import { useTranslation } from "react-i18next";
import { type PaymentSystem, paymentSystem, settingsOf } from "../../../../contract/entities/payment-system";
import { EditorField } from "../../../editor/editor-field";
import { EditorFoot, EditorNotices } from "../../../editor/editor-parts";
import { useSaveAction } from "../../../editor/save-bar";
import { useEditorState, useValue } from "../../../editor/store";
import type { Editor } from "../../../editor/use-editor";
import { formValues } from "../../../fields/codecs";
import { useLabels } from "../../../fields/use-labels";
import { collectionOf } from "../../../providers/data/collection";
import { getList } from "../../../providers/data/list";
import { ApiError } from "../../../providers/http/errors";
import { NEW } from "../../../resources/routes";
import { paymentSystemsOf } from "../../../resources/stores";
import { useDocument } from "../../../screens/use-document";
import { useOnce } from "../../../shared/use-once";
import { activateSystem } from "../actions";
import { readFailure, saveFailure } from "../failures";
import { SidePanel } from "../side-panel";
import { documentAt, useOpen } from "../urls";
import {
  baseOfSystem,
  EMPTY_SETTINGS,
  type SystemDraft,
  type SystemRecord,
  type SystemStore,
  systemDocument,
  systemPayload,
} from "./document";
import { Option, Secret, Setting, TestMode, TypeField } from "./fields";
import { Provider } from "./provider";
import type { Tested } from "./tested";

interface SystemPanelProps {
  store: string;
  /** `new` for a new one. */
  id: string;
  system: PaymentSystem | undefined;
  tested: Tested | undefined;
  onTest(): Promise<unknown>;
}

/** One payment system next to the list: fields by its type, masked secrets, its test. */
export function SystemPanel({ store, id, system, tested, onTest }: SystemPanelProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { open } = useOpen();
  const collection = collectionOf(paymentSystem, store);
  const close = () => open({ system: undefined });
  const { editor, error } = useDocument<typeof systemDocument.fields, SystemDraft, SystemRecord>({
    resource: paymentSystemsOf(store),
    document: systemDocument,
    id,
    onCreated: (made) => open({ system: made }, { replace: true }),
    documentAt,
    // There is no call for one system.
    async read(psid, signal) {
      const { data } = await getList(collection, { pagination: { mode: "off" } }, signal);
      const found = data.find((one) => one.id === psid);
      if (found) return baseOfSystem(found);
      throw new ApiError({
        kind: "http",
        statusCode: 404,
        method: "GET",
        url: `/stores/${store}/payment-systems`,
      });
    },
    initial: () => ({
      ...formValues(systemDocument),
      name: labels.choice("payment_type", "manual"),
      settings: EMPTY_SETTINGS,
    }),
    // Typed keys are never kept on this device.
    rules: (model) => ({
      ...model,
      secrets: [...(model.secrets ?? []), "settings.secret_key", "settings.webhook_secret"],
    }),
    payload: systemPayload,
    stored: baseOfSystem,
    failure: (_, reason) => saveFailure("other", reason),
  });
  if (error && !editor) throw readFailure("other", error);
  if (!editor) return null;
  return (
    <SidePanel
      title={id === NEW ? t("stores.payments.new") : (system?.name ?? "")}
      tags={system && <span className="tag">{labels.choice("payment_type", system.type)}</span>}
      className="wide"
      returnTo={id === NEW ? "add-system" : `system-${id}`}
      onClose={close}
    >
      <Form editor={editor} shop={store} system={system} tested={tested} onTest={onTest} onCancel={close} />
    </SidePanel>
  );
}

interface FormProps extends Pick<SystemPanelProps, "system" | "tested" | "onTest"> {
  editor: Editor<SystemStore>;
  shop: string;
  onCancel(): void;
}

function Form({ editor, shop, system, tested, onTest, onCancel }: FormProps) {
  const { t } = useTranslation();
  const { store } = editor;
  const type = useValue(store, "type");
  const isTest = useValue(store, "is_test");
  useSaveAction(store, { verb: t(system ? "actions.save" : "actions.create") });
  const keys = settingsOf(type);
  return (
    <>
      <div className="store-panel-body">
        <EditorNotices editor={editor} />
        <div className="sl-form-row">
          <EditorField
            store={store}
            path="name"
            entity={paymentSystem}
            help={t("stores.payments.name_help")}
          />
          <TypeField store={store} isNew={system === undefined} />
        </div>
        {type !== "manual" && <TestMode store={store} isTest={isTest} />}
        {keys.length > 0 && (
          <section className="sl-form-group" aria-labelledby="system-settings">
            <h3 id="system-settings">{t("stores.payments.settings")}</h3>
            {keys.map(({ name: key, ...rule }) =>
              rule.secret ? (
                <Secret key={key} store={store} name={key} isOptional={rule.optional} />
              ) : rule.options ? (
                <Option key={key} store={store} name={key} options={rule.options} />
              ) : (
                <Setting key={key} store={store} name={key} isOptional={rule.optional} />
              ),
            )}
          </section>
        )}
        {type === "manual" && <p className="small-text muted">{t("stores.payments.manual_text")}</p>}
        {system ? (
          !system.is_active && <SwitchedOff shop={shop} system={system} store={store} />
        ) : (
          <p className="small-text muted">{t("stores.payments.starts_off")}</p>
        )}
        {system && <Provider system={system} store={store} tested={tested} onTest={onTest} />}
      </div>
      <EditorFoot editor={editor} onCancel={onCancel} />
    </>
  );
}

/** A system that shoppers do not see, as every new one, with the way to change that. It needs what is stored. */
function SwitchedOff({ shop, system, store }: { shop: string; system: PaymentSystem; store: SystemStore }) {
  const { t } = useTranslation();
  const hasChanges = useEditorState(store, ({ get }) => get().dirty.length > 0);
  const { busy, once } = useOnce();
  return (
    <div className="alert acc system-off" role="status">
      <span>{t("stores.payments.is_off")}</span>
      <button
        type="button"
        className="button"
        aria-disabled={busy || hasChanges || undefined}
        title={hasChanges ? t("stores.save_first") : undefined}
        onClick={() => !hasChanges && void once(() => activateSystem(shop, system, t))}
      >
        {t("stores.payments.switch_on")}
      </button>
    </div>
  );
}

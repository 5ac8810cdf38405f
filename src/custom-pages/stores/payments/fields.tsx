import { LockOutlined } from "@ant-design/icons";
import Select from "antd/es/select";
import Switch from "antd/es/switch";
import { useTranslation } from "react-i18next";
import {
  isLiveKey,
  MASKED,
  PAYMENT_TYPES,
  paymentSystem,
  type SettingName,
} from "../../../../contract/entities/payment-system";
import { Glyph } from "../../../components/glyph";
import { EditorField } from "../../../editor/editor-field";
import { fieldId } from "../../../editor/focus-field";
import { setValue, useEditorState, useError, useValue } from "../../../editor/store";
import { FieldError } from "../../../fields/field-error";
import { FieldNote } from "../../../fields/field-note";
import { reachable } from "../../../fields/reference/popup-list";
import { useLabels } from "../../../fields/use-labels";
import { confirm } from "../../../shared/confirm";
import { EMPTY_SETTINGS, settings as SETTINGS, type SystemStore } from "./document";

/** Fixed once it is stored (OP-232). A new one asks before a choice drops what was typed. */
export function TypeField({ store, isNew }: { store: SystemStore; isNew: boolean }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const type = useValue(store, "type");
  const name = useValue(store, "name");
  const settings = useValue(store, "settings");
  const id = fieldId("type");
  const types: readonly string[] = PAYMENT_TYPES;
  const options = (types.includes(type) ? types : [type, ...types]).map((value) => ({
    value,
    label: labels.choice("payment_type", value),
  }));
  async function choose(next: string): Promise<void> {
    const hasTyped = Object.values(settings ?? {}).some((value) => value !== "");
    const sure =
      !hasTyped ||
      (await confirm({
        title: t("stores.payments.type_title"),
        content: t("stores.payments.type_text"),
        confirm: t("stores.payments.type_change"),
      }));
    if (!sure) return;
    if (name === labels.choice("payment_type", type))
      setValue(store, "name", labels.choice("payment_type", next));
    setValue(store, "settings", EMPTY_SETTINGS);
    setValue(store, "is_test", next !== "manual");
    setValue(store, "type", next);
  }
  return (
    <div className="field sl-field system-type">
      <label htmlFor={id}>{labels.label(paymentSystem, "type")}</label>
      <Select
        id={id}
        options={options}
        value={type}
        disabled={!isNew}
        aria-describedby={`${id}-note`}
        onChange={(next: string) => void choose(next)}
        popupRender={(menu) => reachable(menu)}
      />
      <span id={`${id}-note`} className="help">
        {!isNew && t("stores.payments.type_fixed")}
      </span>
    </div>
  );
}

export function TestMode({ store, isTest }: { store: SystemStore; isTest: boolean }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const error = useError(store, "is_test");
  const id = fieldId("is_test");
  return (
    <div className="field">
      <span className="store-switch">
        <Switch
          id={id}
          checked={isTest}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(on) => setValue(store, "is_test", on)}
        />
        <label htmlFor={id}>{labels.label(paymentSystem, "is_test")}</label>
      </span>
      {error && (
        <FieldError id={`${id}-note`} announced>
          {labels.issue(error)}
        </FieldError>
      )}
      {isTest && <p className="alert warn">{t("stores.payments.test_mode_text")}</p>}
    </div>
  );
}

interface SettingProps {
  store: SystemStore;
  name: SettingName;
  isOptional?: true | undefined;
}

export function Setting({ store, name, isOptional }: SettingProps) {
  const { t } = useTranslation();
  return (
    <EditorField
      store={store}
      path={`settings.${name}`}
      entity={SETTINGS}
      {...(isOptional && { help: t("stores.payments.optional") })}
    />
  );
}

export function Option({ store, name, options }: SettingProps & { options: readonly string[] }) {
  const labels = useLabels();
  const { t } = useTranslation();
  const path = `settings.${name}` as const;
  const value = useValue(store, path) ?? "";
  const error = useError(store, path);
  const id = fieldId(path);
  const all = value === "" || options.includes(value) ? options : [value, ...options];
  return (
    <div className="field sl-field">
      <label htmlFor={id}>{labels.label(SETTINGS, name)}</label>
      <Select
        id={id}
        allowClear
        placeholder={t("stores.payments.optional")}
        options={all.map((one) => ({ value: one, label: labels.choice(name, one) }))}
        {...(value && { value })}
        onChange={(next: string | undefined) => setValue(store, path, next ?? "")}
        popupRender={(menu) => reachable(menu)}
      />
      {error && <FieldError announced>{labels.issue(error)}</FieldError>}
    </div>
  );
}

/** A secret comes back masked: it is locked until it is to be replaced, and keeps the old one if it is not (OP-140). */
export function Secret({ store, name, isOptional }: SettingProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const path = `settings.${name}` as const;
  const id = fieldId(path);
  const value = useValue(store, path) ?? "";
  const stored = useEditorState(store, ({ get }) => get().initial.settings?.[name] ?? "");
  const error = useError(store, path);
  const isLocked = stored === MASKED && value === MASKED;
  const label = labels.label(SETTINGS, name);
  const isStored = stored === MASKED;
  function write(next: string): void {
    setValue(store, path, next);
    // The mode follows the key, which fixes it (OP-224).
    if (name === "secret_key" && /^(sk|rk)_(live|test)_|^(live|test)_/.test(next.trim()))
      setValue(store, "is_test", !isLiveKey(next.trim()));
  }
  const help = isLocked
    ? t("stores.payments.kept_secret")
    : isStored
      ? t("stores.payments.replaced_secret")
      : isOptional && t("stores.payments.optional");
  const noteId = error || help ? `${id}-note` : undefined;
  return (
    <div className="field sl-field">
      <label htmlFor={id}>
        {label}
        {isStored && !isLocked && <span className="pip" aria-hidden="true" />}
      </label>
      <span className="system-secret">
        <span className={`input ${error ? "invalid" : ""} ${isLocked ? "locked" : ""}`}>
          {isLocked && <Glyph of={LockOutlined} size={14} />}
          <input
            id={id}
            value={value}
            readOnly={isLocked}
            type={isLocked ? "text" : "password"}
            autoComplete="new-password"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={noteId}
            onChange={({ target }) => write(target.value)}
            onBlur={() => store.dispatch({ type: "left", path })}
          />
        </span>
        {isLocked && (
          <button
            type="button"
            className="button"
            aria-label={t("stores.payments.replace_of", { name: label })}
            onClick={() => {
              setValue(store, path, "");
              document.getElementById(id)?.focus();
            }}
          >
            {t("stores.payments.replace")}
          </button>
        )}
        {isStored && !isLocked && (
          <button
            type="button"
            className="button text"
            aria-label={t("stores.payments.keep_of", { name: label })}
            onClick={() => setValue(store, path, MASKED)}
          >
            {t("stores.payments.keep_old")}
          </button>
        )}
      </span>
      <FieldNote id={noteId} error={error && labels.issue(error)} announced help={help} />
    </div>
  );
}

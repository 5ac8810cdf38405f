import type { DraftOf, Part, RecordOf } from "../../../../contract/core/entity";
import { decided, text } from "../../../../contract/core/field";
import { definePart, group, withParts } from "../../../../contract/core/nested";
import {
  PAYMENT_SETTINGS,
  type PaymentSystem,
  type PaymentType,
  paymentSystem,
} from "../../../../contract/entities/payment-system";
import { wireDraft } from "../../../editor/document-model";
import type { Base, EditorState } from "../../../editor/state";
import type { FormOf } from "../../../fields/form-of";
import type { EntityStore } from "../../../screens/form/entity-model";
import { versionOf } from "../actions";

/*
 * A payment system as its panel edits it. The map of settings has the keys of its type (OP-224); keys that the console
 * does not know are sent as they were read.
 */

const setting = decided(text({ max: 1000 }));
const settings = definePart({
  name: "payment_settings",
  title: "secret_key",
  fields: {
    shop_id: setting,
    secret_key: setting,
    webhook_secret: setting,
    receipts: setting,
    vat_code: setting,
    payment_subject: setting,
    payment_mode: setting,
    tax_system_code: setting,
  },
});

const { fields } = paymentSystem;
export const systemDocument = withParts(paymentSystem as unknown as Part<typeof fields>, {
  settings: group(settings),
});

export type SystemDraft = FormOf<typeof systemDocument.fields>;
export type SystemRecord = RecordOf<typeof systemDocument.fields>;
export type SystemStore = EntityStore<SystemDraft, SystemRecord>;
export type SettingKey = keyof typeof settings.fields;

/** Of a new system. */
export const EMPTY_SETTINGS = Object.fromEntries(Object.keys(settings.fields).map((key) => [key, ""]));

/** Fields of a type, in the order of the form; none for a type that only another server knows. */
export const settingsOf = (type: string) =>
  Object.entries(PAYMENT_SETTINGS[type as PaymentType] ?? {}) as [
    SettingKey,
    { secret?: true; optional?: true; options?: readonly string[] },
  ][];

const ALL = Object.keys(settings.fields) as SettingKey[];

/** A system as it was read, with every setting that the form may show, and its version for the next save. */
export const baseOfSystem = (system: PaymentSystem): Base<SystemRecord> => ({
  record: {
    ...system,
    settings: {
      ...system.settings,
      ...Object.fromEntries(ALL.map((key) => [key, textOf(system.settings[key])])),
    },
  } as unknown as SystemRecord,
  version: versionOf(system),
});

const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/** What a save sends: the settings of its type that have a value or had one, and keys that the form does not know. */
export function systemPayload(
  state: EditorState<SystemDraft, SystemRecord>,
  read: PaymentSystem | undefined,
): Record<string, unknown> {
  const draft = wireDraft(systemDocument, state as never) as unknown as DraftOf<typeof fields>;
  const had = read?.settings ?? {};
  const unknown = Object.entries(had).filter(([key]) => !ALL.includes(key as SettingKey));
  const own = settingsOf(draft.type).flatMap(([key]) => {
    const value = textOf(draft.settings[key]).trim();
    return value !== "" || textOf(had[key]) !== "" ? [[key, value]] : [];
  });
  const { id, type, name, is_active, is_test } = draft;
  return { id, type, name, is_active, is_test, settings: Object.fromEntries([...unknown, ...own]) };
}

import { absentIn, withAbsent } from "../../../../contract/core/absent";
import type { RecordOf } from "../../../../contract/core/entity";
import { decided, text } from "../../../../contract/core/field";
import { definePart, group, withParts } from "../../../../contract/core/nested";
import {
  type PaymentSystem,
  paymentSystem,
  type SettingName,
  settingsOf,
} from "../../../../contract/entities/payment-system";
import { wireDraft } from "../../../editor/document-model";
import type { Base, EditorState } from "../../../editor/state";
import { formValues } from "../../../fields/codecs";
import type { FormOf } from "../../../fields/form-of";
import type { EntityStore } from "../../../screens/form/entity-model";
import { versionOf } from "../actions";

/*
 * A payment system as its panel edits it. The map of settings has the keys of its type (OP-224); keys that the console
 * does not know are sent as they were read.
 */

const setting = decided(text({ max: 1000 }));
export const settings = definePart({
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
  } satisfies Record<SettingName, typeof setting>,
});

export const systemDocument = withParts(paymentSystem, { settings: group(settings) });

export type SystemDraft = FormOf<typeof systemDocument.fields>;
export type SystemRecord = RecordOf<typeof systemDocument.fields>;
export type SystemStore = EntityStore<SystemDraft, SystemRecord>;

/** Of a new system. */
export const EMPTY_SETTINGS = formValues(settings);

/** A system as it was read, with every setting that the form may show, and its version for the next save. */
export const baseOfSystem = (system: PaymentSystem): Base<SystemRecord> => ({
  record: { ...system, settings: { ...system.settings, ...formValues(settings, textsIn(system.settings)) } },
  version: versionOf(system),
});

const textOf = (value: unknown): string => (value === undefined || value === null ? "" : `${value}`);
const textsIn = (map: object) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, textOf(value)]));

/** What a save sends: the settings of its type that have a value or had one, and keys that the form does not know. */
export function systemPayload(state: EditorState<SystemDraft, SystemRecord>): Record<string, unknown> {
  const draft = wireDraft(systemDocument, state);
  const { id, type, name, is_active, is_test, settings: typed } = draft;
  const had = state.base.record.settings;
  const unknown = Object.entries(had ?? {}).filter(([key]) => !(key in settings.fields));
  const own = settingsOf(type).flatMap(({ name }) => {
    const value = textOf(typed[name]).trim();
    return value !== "" || textOf(had?.[name]) !== "" ? [[name, value]] : [];
  });
  const sent = { id, type, name, is_active, is_test, settings: Object.fromEntries([...unknown, ...own]) };
  return withAbsent(sent, absentIn(draft));
}

import { asc, eq, inArray } from "drizzle-orm";
import { isLiveKey, MASKED, type PaymentType, settingsOf } from "../../../contract/entities/payment-system";
import type { Binding, Row, Save } from "../../crud/binding";
import { assertFewer } from "../../crud/quotas";
import { invalid, invalidField } from "../../errors";
import {
  newNotificationPath,
  notificationPath,
  openSecrets,
  type PaymentSecrets,
  sealSecrets,
} from "../../payments/seal";
import { askAgain, assertKeysBelong, closeOpenPayments } from "../../payments/systems";
import { originAt } from "../../rules/domains";
import { assertNothingOpen } from "../../rules/open-payments";
import type { Services } from "../../services";
import { domains, payment_systems, stores } from "../../store/schema";
import { nextPosition } from "./binding";

type SystemRow = Row & typeof payment_systems.$inferSelect;
type SecretName = "secret_key" | "webhook_secret";

const MOST_SYSTEMS = 100;

/** Ways to pay. Secret settings are sealed and shown masked (OP-140, OP-224). */
export const paymentSystemBinding: Binding = {
  table: payment_systems,
  order: [asc(payment_systems.position), asc(payment_systems.id)],
  // The address of the notifications is a secret, too.
  secretAnswer: true,

  async extend(services, rows) {
    const origins = await originsOf(services, rows as SystemRow[]);
    return rows.map((row) => shown(services, row as SystemRow, origins));
  },

  async beforeSave(save) {
    const { services, values, id } = save;
    const current = save.current as SystemRow | undefined;
    if (!current) {
      // Nobody gets a type that was not asked for (OP-18).
      if (save.sent.type === undefined) throw invalidField("type", "validation.required");
      const id_store = values.id_store as string;
      await assertFewer(services, payment_systems, eq(payment_systems.id_store, id_store), MOST_SYSTEMS);
      values.position = await nextPosition(services, payment_systems, id_store);
    }
    await applySettings(save, current);
    const stays = current?.is_active === true && values.is_active !== false;
    if (stays || values.is_active === true)
      assertComplete(services, { ...current, ...values, id } as SystemRow);
    // Activation alone makes it active (CALL-STO-24); a save may end it (CALL-STO-26).
    values.is_active = stays;
  },

  async verify(services, current, { settings }) {
    const row = current as SystemRow;
    const { secret_key, shop_id } = (settings ?? {}) as Record<string, unknown>;
    if (typeof secret_key !== "string" || secret_key === "" || secret_key === MASKED) return;
    const known = typeof shop_id === "string" ? { ...row.settings, shop_id } : row.settings;
    await assertKeysBelong(services, row, { secret_key: secret_key.trim(), settings: known });
  },

  async afterSave({ services, current, sent }, { id }) {
    if (current && sent.settings) await askAgain(services, id);
  },

  async prepareRemove({ id }, services) {
    await closeOpenPayments(services, { id_payment_system: id });
  },

  async beforeRemove({ id }, services) {
    await assertNothingOpen(services, { id_payment_system: id });
  },

  async afterRemove({ id }, { database }) {
    await database
      .db()
      .update(payment_systems)
      .set({ is_active: false, secrets_sealed: null })
      .where(eq(payment_systems.id, id));
  },
};

const secretsOf = (services: Services, row: SystemRow | undefined): PaymentSecrets =>
  (row && openSecrets(services, row)) ?? { path: newNotificationPath() };

/** Where providers reach the stores of these rows. */
async function originsOf(services: Services, rows: readonly SystemRow[]): Promise<Map<string, string>> {
  const found = await services.database
    .db()
    .select({ id: stores.id, name: domains.name })
    .from(stores)
    .innerJoin(domains, eq(domains.id, stores.id_domain))
    .where(inArray(stores.id, [...new Set(rows.map(({ id_store }) => id_store))]));
  return new Map(found.map(({ id, name }) => [id, originAt(services, name)]));
}

function shown(services: Services, row: SystemRow, origins: ReadonlyMap<string, string>): Row {
  const secrets = openSecrets(services, row);
  const masked = settingsOf(row.type)
    .filter(({ name, secret }) => secret && secrets?.[name as SecretName])
    .map(({ name }) => [name, MASKED]);
  return {
    ...row,
    settings: { ...row.settings, ...Object.fromEntries(masked) },
    webhook_url:
      secrets && row.type !== "manual"
        ? `${origins.get(row.id_store)}${notificationPath(row.id, secrets)}`
        : null,
  };
}

/**
 * Sorts the sent settings into what is stored as it is and what is sealed. Unknown ones are left out; a masked secret
 * keeps the stored one; without `settings` all stay.
 */
async function applySettings({ services, values, id }: Save, current: SystemRow | undefined): Promise<void> {
  const type = (current?.type ?? values.type) as PaymentType;
  const secrets = secretsOf(services, current);
  const sent = values.settings as Record<string, unknown> | undefined;
  if (sent) {
    const settings: Record<string, string> = {};
    for (const { name, secret, options } of settingsOf(type)) {
      const text = sent[name] === null || sent[name] === undefined ? "" : String(sent[name]).trim();
      if (secret) {
        if (text !== MASKED) secrets[name as SecretName] = text || undefined;
        continue;
      }
      if (text !== "" && options && !options.includes(text))
        throw invalidField(`settings.${name}`, "validation.invalid_choice");
      if (text !== "") settings[name] = text;
    }
    values.settings = settings;
    values.secrets_sealed = sealSecrets(services, id, secrets);
    // What was found out about other keys.
    if (current) Object.assign(values, testedAgain(services, current, secrets, settings));
  } else if (!current) {
    values.secrets_sealed = sealSecrets(services, id, secrets);
  }
  const is_test = (values.is_test ?? current?.is_test) === true;
  assertMode(type, secrets, is_test);
  // The stand-in moves no money, and real keys are not sent to it (OP-229).
  if (secrets.secret_key && isLiveKey(secrets.secret_key) && services.providers.isStandIn(type))
    throw invalidField("settings.secret_key", "validation.live_key_in_demo");
  if (current && current.account !== null) assertSameAccount(current, values);
}

function testedAgain(
  services: Services,
  current: SystemRow,
  secrets: PaymentSecrets,
  settings: Record<string, string>,
) {
  const same =
    openSecrets(services, current)?.secret_key === secrets.secret_key &&
    current.settings.shop_id === settings.shop_id;
  return same ? {} : { tested_at: null, test_success: null, keys_rejected_at: null };
}

/** The stored key counts, too, when only the mode is changed (OP-224). */
function assertMode(type: PaymentType, { secret_key }: PaymentSecrets, is_test: boolean): void {
  if (type !== "manual" && secret_key && isLiveKey(secret_key) === is_test)
    throw invalidField("is_test", "validation.test_mode");
}

/** Shop and mode are fixed after the first payment: another account is another payment system (OP-224). */
function assertSameAccount(current: SystemRow, values: Record<string, unknown>): void {
  const settings = (values.settings ?? current.settings) as Record<string, string>;
  if (settings.shop_id !== current.settings.shop_id)
    throw invalidField("settings.shop_id", "validation.fixed_account");
  if (values.is_test !== undefined && values.is_test !== current.is_test)
    throw invalidField("is_test", "validation.fixed_account");
}

/**
 * What an active system needs (OP-224).
 * @throws 422 at `settings.<key>` of each setting that is missing
 */
export function assertComplete(
  services: Services,
  row: Pick<SystemRow, "id" | "type" | "settings" | "secrets_sealed">,
): void {
  const secrets = openSecrets(services, row);
  const missing = settingsOf(row.type)
    .filter(({ optional }) => !optional)
    .filter(({ name, secret }) => !(secret ? secrets?.[name as SecretName] : row.settings[name]))
    .map(({ name }) => ({ path: `settings.${name}`, message: "validation.required" }));
  if (missing.length > 0) throw invalid(missing);
}

import { and, eq, ne } from "drizzle-orm";
import type { Role } from "../../../contract/core/access";
import { mayWrite } from "../../../contract/core/entity";
import { NIL_ID } from "../../../contract/core/ids";
import { user } from "../../../contract/entities/user";
import { USERS } from "../../auth/session-kinds";
import { endSessionsOf, endSessionsOfBooths, forgetLogins } from "../../auth/sessions";
import type { Binding, Save } from "../../crud/binding";
import { assertUncommonPassword, hashSentPassword } from "../../crud/passwords";
import { invalid, invalidField, refusedField } from "../../errors";
import { emailInUse, emailTurn, hasEmail, newDealerCode } from "../../rules/accounts";
import { adjustBalance } from "../../rules/ledger";
import { withAdvisoryLock } from "../../store/advisory-lock";
import { users } from "../../store/schema";

/** Fields that a dealer may echo but not change (OP-127). */
const ADMINS_ONLY = ["is_admin", "is_dealer", "id_dealer", "balance"] as const;

/** Rules of accounts that involve other rows (OP-127, OP-128, OP-130). */
export const userBinding: Binding = {
  table: users,
  // Admin takes precedence over dealer, as in the rules of spec B section 6.
  filters: {
    role: (role: Role) =>
      and(
        eq(users.is_admin, role === "admin"),
        role === "admin" ? undefined : eq(users.is_dealer, role === "dealer"),
      ),
  },

  quota: "id_dealer",
  etagColumn: "balance",

  prepare: hashSentPassword,

  async beforeSave(save) {
    const { values, caller, current, id } = save;
    if (caller.role === "dealer") assertDealerMay(save);
    if (caller.role === "dealer" && !current) values.id_dealer = caller.id;
    if (typeof values.balance === "number" && values.balance < 0)
      throw invalidField("balance", "validation.too_small");
    // Balances change only in the ledger, after the save.
    delete values.balance;
    if (values.is_active === false && id === caller.id) throw invalid([], "errors.self_deactivation");
    if (typeof values.email === "string") await claimEmail(save, values.email);
    assertUncommonPassword(save);
    await setRole(save);
  },

  async afterSave(save, row) {
    const { current, services, id, sent, caller, action } = save;
    if (typeof sent.balance === "number" && mayWrite(user.fields.balance, action, caller.role)) {
      await adjustBalance(services, id, row.balance as number, sent.balance);
      const [fresh] = await services.database.db().select().from(users).where(eq(users.id, id));
      Object.assign(row, fresh);
    }
    if (current?.is_active && row.is_active === false) {
      await endSessionsOf(services, USERS, id);
      await endSessionsOfBooths(services, id);
    }
    if (current?.is_admin !== row.is_admin || current?.is_dealer !== row.is_dealer) forgetLogins(services);
  },
};

function assertDealerMay({ sent, current, caller }: Save): void {
  const fresh = { is_admin: false, is_dealer: false, id_dealer: null, balance: 0 };
  const issues = ADMINS_ONLY.filter((key) => {
    // The nil id means none (OP-13).
    const value = key === "id_dealer" && sent[key] === NIL_ID ? null : sent[key];
    if (value === undefined || value === (current ?? fresh)[key]) return false;
    // A dealer who creates an account becomes its dealer, and may send that.
    return current !== undefined || key !== "id_dealer" || value !== caller.id;
  }).map((path) => ({ path, message: "errors.dealer_may_not" }));
  if (issues.length > 0) throw invalid(issues, "errors.dealer_may_not");
}

async function claimEmail({ services, values, id }: Save, email: string): Promise<void> {
  values.email = email.trim();
  const [taken] = await withAdvisoryLock(services.database, emailTurn(email), async () =>
    services.database
      .db()
      .select({ id: users.id })
      .from(users)
      .where(and(hasEmail(email), ne(users.id, id))),
  );
  if (taken) throw emailInUse();
}

/** Admins are not dealers; an account that is either has no dealer (OP-190). */
async function setRole({ values, current, services }: Save): Promise<void> {
  const merged = { ...current, ...values };
  if (merged.is_admin && merged.is_dealer) values.is_dealer = false;
  if (values.is_dealer && !merged.dealer_code) values.dealer_code = newDealerCode();
  const chosen = typeof values.id_dealer === "string" && values.id_dealer !== current?.id_dealer;
  if (merged.is_admin || merged.is_dealer) {
    if (chosen) throw refusedField("id_dealer", "errors.no_dealer_of_staff");
    values.id_dealer = null;
  }
  if (!chosen) return;
  const [dealer] = await services.database
    .db()
    .select({ is_dealer: users.is_dealer })
    .from(users)
    .where(eq(users.id, values.id_dealer as string));
  if (!dealer?.is_dealer) throw refusedField("id_dealer", "errors.not_a_dealer");
}

import { PlusCircleOutlined, RollbackOutlined, WalletOutlined } from "@ant-design/icons";
import { staff } from "../../contract/core/access";
import { OWNER } from "../../contract/core/field";
import { transaction } from "../../contract/entities/transaction";
import { type Column, defineResource, OWNERSHIP, type Viewer } from "./define";

type Key = keyof typeof transaction.fields & string;

/** Columns of all lists of the ledger. Where the type is a fixed filter, the user is in its place on cards of phones. */
const columnsOf = (user: Pick<Column<Key>, "card">): readonly Column<Key>[] => [
  { field: "created_at", width: 176, card: "fact" },
  { field: "description", slot: "finance/transaction-about", label: "resources.transactions.about" },
  { field: "type", width: 120, card: "tag" },
  { field: "id_user", width: 160, staffOnly: true, ...user },
  { field: "amount", width: 120, slot: "finance/transaction-amount", card: "end" },
  { field: "balance_after", width: 136 },
];

/** Includes what a row is about (CALL-FIN-03 to CALL-FIN-07); the first two have the event as `next` (OP-94). */
const list = {
  row: "lines",
  // Whose row it is matters most where the rows of everybody are shown.
  giveWay: ["balance_after", "type", "created_at", "id_user"],
  columns: columnsOf({ card: "tag" }),
  includes: [
    { field: "id_schedule_period", next: "id_schedule" },
    { field: "id_generation", next: "id_schedule" },
    { field: "id_emission" },
    { field: "id_code" },
  ],
} as const;

/** Users have only their own rows; staff see theirs until they ask for those of others. */
const ownRows = ({ me, role, query }: Viewer): Record<string, string> =>
  role === "user" || query.get(OWNERSHIP) === "everybody" || query.has(OWNER) ? {} : { [OWNER]: me };

/** The balance, the code entry and the ledger (OP-93). */
export const transactions = defineResource(transaction, {
  area: "finance",
  icon: WalletOutlined,
  paths: { list: "balance" },
  pages: { list: "finance/balance" },
  menu: { section: "main", key: "balance" },
  list: {
    ...list,
    columns: columnsOf({ card: "foot" }),
    fixedFilters: ownRows,
  },
});

/** Deposits and refunds are two views of the ledger, not entities (OP-95). */
export const deposits = defineResource(transaction, {
  name: "deposits",
  area: "finance",
  icon: PlusCircleOutlined,
  paths: { list: "finance/deposits" },
  menu: { section: "management", group: "finance" },
  access: staff,
  list: { ...list, fixedFilters: { type: "deposit" }, toolbar: "finance/own-balance" },
});

export const refunds = defineResource(transaction, {
  name: "refunds",
  area: "finance",
  icon: RollbackOutlined,
  paths: { list: "finance/refunds" },
  menu: { section: "management", group: "finance" },
  access: staff,
  list: { ...list, fixedFilters: { type: "refund" }, toolbar: "finance/own-balance" },
});

import type { TFunction } from "i18next";
import type { Role } from "../../../../contract/core/access";
import { CODE_TAIL } from "../../../../contract/entities/deposit-code";
import type { CellTools } from "../../../fields/kind";
import { recordPath } from "../../../resources/links";

type Plain = Readonly<Record<string, unknown>>;

/** Something that a transaction is about. */
export interface Fact {
  key: string;
  text: string;
  /** Path of its page, if the role may open it. */
  path?: string | undefined;
}

interface Viewer {
  me: string;
  role: Role;
  tools: Pick<CellTools, "recordOf" | "format">;
  t: TFunction;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Money of a store's order, which leaves the balance as it was (OP-95). */
export const isStoreMoney = ({ id_order }: Plain): boolean => typeof id_order === "string";

/** What a transaction is about, the most important first; unknown facts are left out (OP-94, FIN-05 to FIN-09). */
export function factsOf(row: Plain, { me, role, tools, t }: Viewer): Fact[] {
  const find = (entity: string, id: unknown): Plain | undefined =>
    typeof id === "string" ? tools.recordOf(entity, id) : undefined;
  const period = find("periods", row.id_schedule_period);
  const generation = find("generations", row.id_generation);
  const schedule = find("schedules", period?.id_schedule ?? generation?.id_schedule);
  const emission = find("emissions", row.id_emission);
  const code = find("codes", row.id_code);
  const path = (entity: string, record: Plain) => recordPath(entity, String(record.id), role);
  const facts: (Fact | false | undefined)[] = [
    schedule && { key: "event", text: textOf(schedule.name), path: path("schedules", schedule) },
    emission && {
      key: "emission",
      text: textOf(emission.description) || t("resources.transactions.emission"),
      // Of a code that a customer used, dealers only know the name of the emission (OP-173).
      path: role === "admin" || emission.id_user === me ? path("emissions", emission) : undefined,
    },
    isStoreMoney(row) && {
      key: "order",
      text: t("resources.transactions.order", { id: textOf(row.id_order).slice(0, 8) }),
    },
    isStoreMoney(row) && { key: "store_money", text: t("resources.transactions.store_money") },
    { key: "description", text: textOf(row.description) },
    period && { key: "period", text: rangeOf(period, tools.format), path: path("periods", period) },
    code && {
      key: "code",
      text: t("resources.transactions.code", { tail: textOf(code.code).slice(-CODE_TAIL) }),
    },
  ];
  return facts.filter((fact): fact is Fact => fact !== false && Boolean(fact?.text));
}

/** `21 Nov 2026, 17:00–23:30`; the end with its date if that is another day. */
function rangeOf(period: Plain, format: CellTools["format"]): string {
  const [start, end] = [textOf(period.start_time), textOf(period.end_time)];
  if (!start || !end) return start && format.dateTime(start);
  const sameDay = format.date(start) === format.date(end);
  return `${format.dateTime(start)}–${sameDay ? format.time(end) : format.dateTime(end)}`;
}

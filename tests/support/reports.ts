import readXlsxFile from "read-excel-file/node";
import { beforeAll, expect } from "vitest";
import type { ReportKind } from "../../contract/endpoints/reports";
import { transactions } from "../../server/store/schema";
import { makePerson, type Person } from "./people";
import { addStage, type Stage } from "./processing";
import { send } from "./send";
import type { Stack } from "./stacks";
import { addGeneration } from "./working";

export type ReportRow = Record<string, string | number | null>;

interface Preview {
  columns: { key: string; title: string; type: string }[];
  rows: ReportRow[];
  totals: ReportRow;
}

/** Reads reports as an admin, and makes what they count. */
export function reportActs(stack: Stack) {
  const of = {} as { stage: Stage };
  beforeAll(async () => {
    of.stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin), {
      balance: 12.34,
    });
  });
  const db = () => stack.server.services.database.db();
  const get = (kind: string, verb: string, query: string, headers = {}) =>
    send(stack.server, "GET", `/reports/${kind}/${verb}?${query}`, {
      token: stack.cast.admin.token,
      headers,
    });
  return {
    db,
    get,
    stage: () => of.stage,
    async preview(kind: ReportKind, start: string, end: string, more = ""): Promise<Preview> {
      const { status, body } = await get(kind, "preview", `start_date=${start}&end_date=${end}${more}`);
      expect(status).toBe(200);
      return body.data;
    },
    /** Cells of the file, its header included. */
    async sheetOf(kind: ReportKind, query: string, headers = {}) {
      const { body } = await get(kind, "download", query, headers);
      const [sheet] = await readXlsxFile(Buffer.from(body));
      return sheet?.data ?? [];
    },
    /** A row of the ledger, of type charge if `values` say nothing else. */
    charge: (person: Person, amount: number, created_at: string, values = {}) =>
      db()
        .insert(transactions)
        .values({
          id_user: person.id,
          type: "charge",
          amount: -amount,
          balance_after: 0,
          created_at,
          ...values,
        }),
    pictureAt: (created_at: string, values: object = {}, at = of.stage) =>
      addGeneration(stack.server, {
        id_user: at.person.id,
        id_photo_booth: at.booth,
        id_style: at.style,
        id_participant: at.participant,
        cost: 10.1,
        created_at,
        ...values,
      }),
  };
}

import { sql } from "drizzle-orm";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import type * as contract from "../../../contract/endpoints/reports";
import { MOST_PREVIEWED, type ReportKind, type ReportType } from "../../../contract/endpoints/reports";
import { invalidField } from "../../errors";
import type { Handler } from "../../http/call";
import { asDownload } from "../../http/download";
import { sqlState } from "../../http/refusals";
import { type Cell, type Column, spreadsheet } from "../../http/spreadsheet";
import { type Report, type ReportCell, type ReportRow, reports, type Span } from "../../rules/reports";
import type { Services } from "../../services";
import { reportTexts } from "./texts";

const spanOf = ({ start_date, end_date, time_zone = "UTC" }: Query): Span => ({
  start: start_date,
  end: end_date,
  zone: time_zone,
});

interface Query {
  start_date: string;
  end_date: string;
  time_zone?: string | undefined;
}

/** The engine's list of time zones may be older or newer than this runtime's. @throws 422 at `time_zone` */
async function assertZone({ database }: Services, { zone }: Span): Promise<void> {
  if (zone === "UTC") return;
  try {
    await database.db().execute(sql`select now() at time zone ${zone}::text`);
  } catch (reason) {
    throw sqlState(reason) === UNKNOWN_ZONE ? invalidField("time_zone", "validation.invalid") : reason;
  }
}

/** SQLSTATE of a value that is not possible. */
const UNKNOWN_ZONE = "22023";

/** Reads pages of a report among the lists: they take turns, so that other accounts are not kept waiting. */
const readerOf =
  ({ services, caller }: Pick<Parameters<typeof previewReport>[0], "services" | "caller">, report: Report) =>
  (span: Span, size: number, after?: Parameters<Report["page"]>[3]) =>
    services.queues.lists.run(caller.id, () => report.page(services, span, size, after));

export const previewReport: Handler<typeof contract.previewReport> = async (call) => {
  const { params, query, language, services } = call;
  await assertZone(services, spanOf(query));
  const report = reports[params.kind];
  const { title, cell } = reportTexts(params.kind, language);
  const { rows, totals } = await readerOf(call, report)(spanOf(query), MOST_PREVIEWED);
  return {
    data: {
      columns: report.columns.map(({ key, type }) => ({ key, type, title: title(key) })),
      rows: rows.map((row) => named(row, cell)),
      totals,
    },
  };
};

const named = (row: ReportRow, cell: ReturnType<typeof reportTexts>["cell"]): ReportRow =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cell(key, value)]));

const WIDTHS: Record<ReportType, number> = {
  text: 28,
  number: 14,
  money: 14,
  date: 12,
  datetime: 22,
  percent: 12,
};

const FORMATS: Partial<Record<ReportType, string>> = { date: "yyyy-mm-dd", datetime: "yyyy-mm-dd hh:mm:ss" };

const MOMENT = /^\d{4}-\d\d-\d\d(T|$)/;

/** Days and moments as dates that a spreadsheet can calculate with; moments in the report's zone, as its days are. */
function dateCell(type: ReportType, zone: string): (cell: ReportCell) => Cell {
  if (!FORMATS[type]) return (cell) => cell;
  const local = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
  return (cell) => {
    // The first cell of the totals is a text.
    if (typeof cell !== "string" || !MOMENT.test(cell)) return cell;
    const text = type === "date" ? cell : local.format(new Date(cell)).replace(" ", "T");
    // Cells have no zone: the library writes the figures of UTC.
    return new Date(type === "date" ? `${text}T00:00:00Z` : `${text}Z`);
  };
}

export const downloadReport: Handler<typeof contract.downloadReport> = async (call) => {
  const { params, query, language, services, reply } = call;
  await assertZone(services, spanOf(query));
  const report = reports[params.kind];
  const texts = reportTexts(params.kind, language);
  const { zone } = spanOf(query);
  const columns: Column<ReportRow>[] = report.columns.map(({ key, type }) => {
    const asDate = dateCell(type, zone);
    const format = FORMATS[type];
    const title = texts.title(key);
    return {
      title,
      width: Math.max(WIDTHS[type], title.length),
      ...(format && { format }),
      cell: (row) => asDate(texts.cell(key, row[key] ?? null)),
    };
  });
  asDownload(reply, fileName(params.kind, services.now()), SPREADSHEET);
  const read = readerOf(call, report);
  return reply.send(spreadsheet(params.kind, columns, rowsOf(report, read, spanOf(query), texts.total)));
};

/** The name of OP-162 in UTC, for callers that do not choose one: the console takes its local time. */
const fileName = (kind: ReportKind, now: Date): string =>
  `${kind}_${now.toISOString().slice(0, 19).replace("T", "_").replaceAll(":", "-")}.xlsx`;

const PAGE = 5000;

async function* rowsOf(report: Report, read: ReturnType<typeof readerOf>, span: Span, total: string) {
  let page = await read(span, PAGE);
  const { totals } = page;
  yield* page.rows;
  while (page.next) {
    page = await read(span, PAGE, page.next);
    yield* page.rows;
  }
  const [first] = report.columns;
  if (first && Object.keys(totals).length > 0) yield { ...totals, [first.key]: total };
}

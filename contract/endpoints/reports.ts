import { z } from "zod";
import { admins } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { SPREADSHEET } from "../core/spreadsheet";

export const REPORTS = [
  "clients",
  "generations",
  "financial",
  "schedules",
  "dealers",
  "refunds",
  "executive",
] as const;

export type ReportKind = (typeof REPORTS)[number];

/** Rows of a preview (OP-161). */
export const MOST_PREVIEWED = 100;

/** Kinds of columns of the embedded server: `number` is a count, or a figure of several kinds. */
export const REPORT_TYPES = ["text", "number", "money", "date", "datetime", "percent"] as const;

export type ReportType = (typeof REPORT_TYPES)[number];

/** A day, `YYYY-MM-DD`; the database knows no year 0. */
const day = z.iso.date().refine((value) => !value.startsWith("0000"), { message: "validation.invalid" });

/** Whether this names a time zone, such as `Europe/Moscow`. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name); // an offset means the opposite to the database
  } catch {
    return false;
  }
}

const of = {
  access: admins,
  params: z.object({ kind: z.enum(REPORTS) }),
  query: z
    .object({
      start_date: day,
      end_date: day,
      /** Whose days these are (OP-14), with the ability `report-time-zone`; otherwise those of UTC. */
      time_zone: z.string().max(64).refine(isTimeZone, { message: "validation.invalid" }).optional(),
    })
    .refine(({ start_date, end_date }) => start_date <= end_date, {
      path: ["start_date"],
      message: "validation.start_after_end",
    }),
} as const;

const NO_TOTALS: Readonly<Record<string, string | number | boolean | null>> = {};

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * A report of the days from `start_date` to `end_date`, both included: at most 100 rows, with totals of all (OP-161).
 * The embedded server titles its columns in the language of the request; other servers may have other columns.
 */
export const previewReport = defineEndpoint({
  id: "reports.preview",
  method: "GET",
  path: "/reports/{kind}/preview",
  ...of,
  reply: {
    status: 200,
    json: z.object({
      data: z.object({
        columns: z.array(
          z.object({ key: z.string(), title: decided(z.string(), ""), type: decided(z.string(), "text") }),
        ),
        rows: z.array(z.record(z.string(), cell)),
        totals: decided(z.record(z.string(), cell), NO_TOTALS),
      }),
    }),
  },
  source: "CALL-REP-01 CALL-REP-02",
});

/** All rows of the same columns as a spreadsheet, and a last row with the totals (OP-161). */
export const downloadReport = defineEndpoint({
  id: "reports.download",
  method: "GET",
  path: "/reports/{kind}/download",
  ...of,
  reply: { status: 200, binary: [SPREADSHEET] },
  source: "CALL-REP-03 CALL-REP-04",
});

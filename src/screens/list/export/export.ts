import type { TFunction } from "i18next";
import { allows, type Role } from "../../../../contract/core/access";
import type { Field } from "../../../../contract/core/field";
import type { CellTools } from "../../../fields/kind";
import { entityOf, nameOfRecord } from "../../../fields/reference/name-of";
import { namedOptions } from "../../../fields/reference/options";
import { saveFile } from "../../../providers/http/save-file";
import { madeKey } from "../../../providers/i18n/keys";
import type { AnyResource } from "../../../resources/define";
import { fileStamp } from "../../../shared/file-stamp";
import { startJob } from "../../../shared/jobs/jobs";
import type { Row } from "../../use-paged-list";
import { headingOf, type ShownColumn } from "../columns/columns";
import { type Matching, pagesOf } from "./pages";
import { type Cell, writeSheet } from "./sheet";
import { cellOf } from "./text-of";

interface ExportOptions extends Matching {
  resource: AnyResource;
  columns: readonly ShownColumn[];
  tools: Pick<CellTools, "labels" | "format">;
  role: Role;
  t: TFunction;
  /** The selected rows; without them, all that match. */
  rows?: readonly Row[] | undefined;
}

/** Exports all pages of a list, with its visible columns in their order, as an xlsx file (LIST-08). */
export function startExport(options: ExportOptions): void {
  const { resource, rows, t } = options;
  const many = t(madeKey(`resources.${resource.name}.many`));
  startJob({
    kind: "export",
    title: t("list.export.title", { many }),
    unit: "rows",
    ...(rows ? { total: rows.length } : { key: `export.${resource.name}` }),
    async run({ signal, progress }) {
      let count = 0;
      const columns = sheetColumns(options);
      async function* cells(): AsyncGenerator<Cell[]> {
        for await (const page of rows
          ? [{ rows, read: rows.length, total: rows.length }]
          : pagesOf(options, signal)) {
          const nameOf = await namesOf(page.rows, options);
          signal.throwIfAborted();
          count += page.rows.length;
          progress(page.read, page.total);
          yield* page.rows.map((row) => columns.map(({ cell }) => cell(row, nameOf)));
        }
      }
      const file = await writeSheet(
        many,
        columns.map(({ heading }) => heading),
        cells(),
      );
      signal.throwIfAborted();
      const name = `${resource.name}_${fileStamp(new Date())}.xlsx`;
      saveFile(file, name);
      const again = { label: t("list.export.again"), run: () => saveFile(file, name) };
      return {
        text: t("list.export.done", { count, number: options.tools.format.number(count), name }),
        action: again,
      };
    },
  });
}

type NameOf = CellTools["nameOf"];

interface SheetColumn {
  heading: string;
  cell(row: Row, nameOf: NameOf): Cell;
}

/** Columns of the sheet: pictures are left out, and what is below a value has a column of its own. */
function sheetColumns({ resource, columns, tools, t }: ExportOptions): SheetColumn[] {
  const { entity } = resource;
  return columns
    .filter(({ kind, bare }) => kind !== "image" && !bare)
    .flatMap((column) => {
      const main: SheetColumn = {
        heading: headingOf(column, resource, t, tools.labels),
        cell: (row, nameOf) =>
          column.isTitle && !column.slot
            ? nameOfRecord(entity, row)
            : cellOf(entity, column, row, { ...tools, nameOf }),
      };
      const { second, shownWith = [] } = column;
      const more = [...(second ? [second] : []), ...shownWith]
        .filter((key) => !columns.some(({ field }) => field === key))
        .map(
          (key): SheetColumn => ({
            heading: tools.labels.label(entity, key),
            cell: (row, nameOf) => cellOf(entity, { field: key }, row, { ...tools, nameOf }),
          }),
        );
      return [main, ...more];
    });
}

/** Names of referenced records, one call for each entity (OP-05), where the role may read them (LIST-10). */
async function namesOf(rows: readonly Row[], { resource, columns, role }: ExportOptions): Promise<NameOf> {
  const names = new Map<string, string>();
  for (const { field: key } of columns) {
    const { to, kind } = resource.entity.fields[key] as Field;
    if (!to || kind !== "reference" || !allows(entityOf(to)?.access.many ?? [], role)) continue;
    const ids = rows
      .map((row) => row[key] as string | null)
      .filter((id) => id !== null && !names.has(to + id));
    for (const { id, name } of await namedOptions(to, ids as string[])) names.set(to + id, name);
  }
  return (to, id) => names.get(to + id);
}

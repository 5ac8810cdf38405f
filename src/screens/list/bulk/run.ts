import type { TFunction } from "i18next";
import type { CellTools } from "../../../fields/kind";
import { dataProvider, saveContext } from "../../../providers/data";
import { getOne } from "../../../providers/data/one";
import { save } from "../../../providers/data/save";
import { ignoreGone, TranslatedError } from "../../../providers/http/errors";
import { messageFor } from "../../../providers/http/message-for";
import { madeKey } from "../../../providers/i18n/keys";
import { type AnyResource, collectionIn } from "../../../resources/define";
import { startJob } from "../../../shared/jobs/jobs";
import type { Row } from "../../use-paged-list";
import { type Matching, pagesOf } from "../export/pages";
import { firstNames, titleOf } from "../row-names";
import type { BulkAction } from "./actions";

interface BulkOptions extends Matching {
  resource: AnyResource;
  action: BulkAction;
  /** The selected rows; without them, all that match. */
  rows?: readonly Row[] | undefined;
  /** Id of the user, for rules as that nobody deactivates their own account. */
  me: string;
  format: CellTools["format"];
  t: TFunction;
  onEnd(): void;
}

/** Number of concurrent calls; the contract has no bulk calls. */
const AT_ONCE = 3;

/** Starts a job with one call for each record. Retry repeats only those that failed or were not reached. */
export function startBulk(options: BulkOptions): void {
  const { resource, action, rows, t, format } = options;
  let left = rows;
  startJob({
    kind: "bulk",
    title: t(`list.bulk.title_${action}`, { many: t(madeKey(`resources.${resource.name}.many`)) }),
    unit: "records",
    total: left?.length,
    async run({ signal, progress, failed }) {
      // Reads all rows first, because deleting shifts the pages.
      left ??= await allRows(options, signal);
      const all = left;
      const undone = new Set<Row>(all);
      const errors: unknown[] = [];
      progress(0, all.length);
      let next = 0;
      const work = async () => {
        while (next < all.length && !signal.aborted) {
          const row = all[next++] as Row;
          try {
            await apply(options, row.id, signal);
            undone.delete(row);
          } catch (reason) {
            if (signal.aborted) return;
            failed(errors.push(reason));
          }
          progress(all.length - undone.size + errors.length, all.length);
        }
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      } finally {
        left = all.filter((row) => undone.has(row));
        options.onEnd();
      }
      signal.throwIfAborted();
      const counts = { done: format.number(all.length - left.length), failed: format.number(left.length) };
      if (left.length === 0) return { text: t("list.bulk.done", counts) };
      const names = firstNames(
        left.map((row) => titleOf(resource, row)),
        format,
        t,
      );
      return {
        text: t("list.bulk.some", { ...counts, names, reason: messageFor(errors[0], t, "jobs.failed") }),
        incomplete: true,
      };
    },
  });
}

async function allRows(matching: Matching, signal: AbortSignal): Promise<Row[]> {
  const all: Row[] = [];
  for await (const { rows } of pagesOf(matching, signal)) all.push(...rows);
  return all;
}

async function apply({ resource, action, me }: BulkOptions, id: string, signal: AbortSignal): Promise<void> {
  const collection = collectionIn(resource);
  if (action === "delete") {
    await dataProvider.deleteOne({ resource: collection, id }).catch(ignoreGone);
    return;
  }
  // The row of the list may be older than the record (OP-180).
  const { data, version } = await getOne(collection, id, signal);
  const flag = resource.list.active as string;
  const on = action === "activate";
  if (data[flag] === on) return;
  const locked = resource.form.locked?.[flag]?.(data, me);
  if (locked) throw new TranslatedError(locked);
  await save(collection, saveContext({ ...data, [flag]: on }, { ...(version && { version }) }), id);
}

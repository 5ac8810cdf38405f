import { and, asc, eq } from "drizzle-orm";
import { isBlankText } from "../../contract/core/blank";
import { invalid, refusedField } from "../errors";
import type { Services } from "../services";
import { withAdvisoryLock } from "../store/advisory-lock";
import { labels, languages } from "../store/schema";

export type Labelled = "category" | "style" | "participant";

interface WantedLabel {
  id_language: string;
  name: string;
  description: string;
}

/** Labels by language. */
export async function labelsOf({ database }: Services, type: Labelled, id: string) {
  const rows = await database
    .db()
    .select({ label: labels })
    .from(labels)
    .innerJoin(languages, eq(languages.id, labels.id_language))
    .where(and(eq(labels.object_type, type), eq(labels.id_object, id)))
    .orderBy(asc(languages.code));
  return rows.map((row) => row.label);
}

/** Replaces the labels of an object, one per language; entries without a name are dropped (LLD-09, LLD-10). */
export async function replaceLabels(
  services: Services,
  type: Labelled,
  id: string,
  labelled: readonly WantedLabel[],
): Promise<void> {
  const wanted = labelled.filter((entry) => !isBlankText(entry.name));
  if (wanted.length === 0)
    throw invalid([{ path: "labels", message: "validation.label_required" }], "errors.label_required");
  const spoken = wanted.map((entry) => entry.id_language.toLowerCase());
  if (new Set(spoken).size < wanted.length) throw refusedField("labels", "errors.duplicate_language");
  await withAdvisoryLock(services.database, `labels ${id}`, async () => {
    const db = services.database.db();
    await db.delete(labels).where(and(eq(labels.object_type, type), eq(labels.id_object, id)));
    await db.insert(labels).values(wanted.map((entry) => ({ ...entry, object_type: type, id_object: id })));
  });
}

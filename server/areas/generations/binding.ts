import { eq, inArray } from "drizzle-orm";
import type { Binding, Row } from "../../crud/binding";
import { createdSpan } from "../../crud/spans";
import { generationError } from "../../http/generation-texts";
import { blobs, generations } from "../../store/schema";

const hashesOf = ({ source_hash, result_hash }: Row) =>
  [source_hash, result_hash].filter((hash): hash is string => typeof hash === "string");

/** Reads type and size of all pictures of a page by one query (OP-79). */
export const generationBinding: Binding = {
  table: generations,
  filters: {
    ...createdSpan(generations.created_at),
    // For admins only (OP-213): anyone else's is not taken, like an unknown parameter.
    id_server: (id: string, { caller }) =>
      caller?.role === "admin" ? eq(generations.id_server, id) : undefined,
  },
  async extend({ database }, rows, language = "en") {
    const hashes = rows.flatMap(hashesOf);
    const found = hashes.length
      ? await database.db().select().from(blobs).where(inArray(blobs.hash, hashes))
      : [];
    const about = new Map(found.map(({ hash, mime, size }) => [hash, { content_type: mime, size }]));
    const of = (hash: unknown) => about.get(hash as string) ?? null;
    return rows.map((row) => ({
      ...row,
      error: typeof row.error_code === "string" ? generationError(row.error_code, language) : row.error,
      images: { source: of(row.source_hash), result: of(row.result_hash) },
    }));
  },
};

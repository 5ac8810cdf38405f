import type { Role } from "../../contract/core/access";
import { checkDraft, type Entity, emptyDraft, mayWrite, type SaveAction } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";

/** Ids that no test needs to know. */
export const sampleId = (n: number) => `99999999-9999-4999-8999-${String(n).padStart(12, "0")}`;

/** Values to try, by what a field is; the first that the rules take and that is not the default is used. */
function candidates({ kind, initial, options = [] }: Field, n: number): unknown[] {
  switch (kind) {
    case "id":
    case "reference":
      return [sampleId(n)];
    case "text":
      return [`Sample ${n}`, `sample${n}@example.com`, `#${String(n).padStart(6, "0")}`, `sample-${n}`];
    case "multiline":
      return [`Sample ${n}\nof two lines`];
    case "secret":
      return [`a secret of ours ${n}`];
    case "number":
      return [n + 1, 1, 0];
    case "money":
      return [n + 0.25, 1];
    case "boolean":
      return [!initial];
    case "choice":
      return [...options];
    case "time":
      return [`2026-02-03T04:05:${String(n % 60).padStart(2, "0")}Z`];
    case "colour":
      return [0x11223300 + (n % 256)];
    case "labels":
      return [{ en: `Sample ${n}` }];
    default:
      return [];
  }
}

/** A valid value of a field, where there can be one other than the default; else the default. */
export function sampleValue(field: Field, n = 1, isRight: (value: unknown) => boolean = () => true): unknown {
  const other = (value: unknown) =>
    value !== field.initial && field.schema.safeParse(value).success && isRight(value);
  const found = candidates(field, n).find(other);
  return found === undefined ? structuredClone(field.initial) : found;
}

/** A record as the wire shows one: every field that is stored, with its own value. */
export function sampleRecord(entity: Entity, changes: object = {}, n = 1): Record<string, unknown> {
  const stored = Object.entries(entity.fields).filter(
    ([, { kind }]) => kind !== "image" && kind !== "secret",
  );
  return { ...Object.fromEntries(stored.map(([key, field]) => [key, sampleValue(field, n)])), ...changes };
}

/** What a role may send in a save, every field with a value that the entity's own rules take. */
export function sampleDraft(
  entity: Entity,
  action: SaveAction,
  role: Role,
  changes: Record<string, unknown>,
  n = 1,
): Record<string, unknown> {
  const writable = Object.entries(entity.fields).filter(([, field]) => mayWrite(field, action, role));
  const draft: Record<string, unknown> = {};
  for (const [key, field] of writable) {
    if (key in changes) {
      draft[key] = changes[key];
      continue;
    }
    const isRight = (value: unknown) =>
      !entity
        .check({ ...emptyDraft(entity), ...draft, [key]: value } as never)
        .some(({ path }) => path === key);
    // A record that there is not would be refused; none is always there.
    const isNone = field.kind === "reference" && field.initial === null;
    draft[key] = isNone ? null : sampleValue(field, n, isRight);
  }
  const issues = checkDraft(entity, draft as never, action, role);
  if (issues.length > 0)
    throw new Error(`No sample of ${entity.name} is right: ${JSON.stringify({ issues, draft })}`);
  return draft;
}

/** The fields of a save by their names on the wire. */
export const sentNames = (entity: Entity, draft: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [(entity.fields[key] as Field)?.sentAs ?? key, value]),
  );

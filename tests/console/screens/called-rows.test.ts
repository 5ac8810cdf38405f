import fc from "fast-check";
import { expect, test } from "vitest";
import { type QuizQuestion, question, quizDocument } from "../../../contract/entities/quiz";
import { nestedPaths } from "../../../src/editor/document-model";
import { type EditorState, initialState, reduce } from "../../../src/editor/state";
import { nestedBy, type Values } from "../../../src/editor/values";
import { formValues } from "../../../src/fields/codecs";
import { collectionSteps } from "../../../src/screens/collections";
import { calledRows } from "../../../src/screens/row-calls";

const stored = (id: string, position: number): QuizQuestion => ({
  id,
  title: id,
  position,
  is_affects_result: true,
  is_required: true,
  answers: [],
});
const NESTED = nestedBy(nestedPaths(quizDocument));

/** A server with questions that share the version of their quiz; as the real one, it numbers them from 0 after each call. */
function serverOf(there: readonly QuizQuestion[]) {
  let rows = [...there];
  let version = 1;
  const calls: string[] = [];
  const put = (next: readonly QuizQuestion[]) => {
    rows = next.map((one, position) => ({ ...one, position }));
  };
  const answer = <T>(call: string, given: string | undefined, stored: T) => {
    expect(given).toBe(`${version}`);
    version += 1;
    calls.push(call);
    return Promise.resolve({ stored, version: `${version}` });
  };
  const collection = calledRows("questions", question, {
    create(_, { draft }, conditions) {
      expect(conditions.idempotencyKey).toBeTruthy();
      const made = { ...draft, id: `stored-${draft.title}` };
      put(rows.toSpliced(made.position, 0, made));
      return answer("create", conditions.version, made);
    },
    update({ row }, { draft }, conditions) {
      const next = { ...draft, id: row };
      put(rows.filter(({ id }) => id !== row).toSpliced(next.position, 0, next));
      return answer("update", conditions.version, next);
    },
    remove({ row }, conditions) {
      put(rows.filter(({ id }) => id !== row));
      return answer("remove", conditions.version, undefined);
    },
    reorder(_, ids, conditions) {
      expect([...ids].sort()).toEqual(rows.map(({ id }) => id).sort());
      put(ids.flatMap((id) => rows.filter((one) => one.id === id)));
      return answer("reorder", conditions.version, rows);
    },
  });
  return { collection, calls, rows: () => rows };
}

/** Runs the steps of a save one after the other, each on what the one before has left. */
async function saved(before: readonly QuizQuestion[], after: (read: readonly Values[]) => readonly Values[]) {
  const { collection, calls, rows } = serverOf(before);
  const base = { record: { id: "quiz", name: "Mood", questions: before }, version: "1" };
  const read = formValues(quizDocument, base.record) as Values;
  let now: EditorState = reduce(
    initialState(base, read),
    { type: "changed", path: "questions", value: after(read.questions as readonly Values[]) },
    NESTED,
  );
  const context = {
    version: "1",
    idempotencyKey: "k",
    keyOf: (content: string) => content,
    begunAt: new Date(0),
  };
  const own = () => Promise.reject(new Error("The quiz itself was not changed."));
  for (const step of collectionSteps(now as never, [collection], own)) {
    const { base: next, ...left } = await step.run(now as never, context);
    const values = formValues(quizDocument, next.record) as Values;
    now = reduce(now, { type: "saved", base: next, values, ...left }, NESTED);
  }
  return { calls, rows: rows(), now };
}

test("rows that share the version of their document are saved one by one, each on the version before, then put in order [OP-175 OP-155]", async () => {
  const [a, b, c] = ["a", "b", "c"].map(stored) as [QuizQuestion, QuizQuestion, QuizQuestion];
  const orders = async (change: (rows: readonly Values[]) => readonly Values[]) =>
    (await saved([a, b, c], change)).calls;
  const made = (name: string) => ({ ...formValues(question), id: name, title: name });
  expect(await orders((rows) => rows)).toEqual([]);
  expect(await orders(([one, , three]) => [one as Values, three as Values])).toEqual(["remove"]);
  expect(await orders((rows) => [...rows].reverse())).toEqual(["reorder"]);
  expect(await orders((rows) => [...rows, made("x"), made("y")])).toEqual(["create", "create"]);
  expect(await orders((rows) => [made("x"), ...rows])).toEqual(["create", "reorder"]);
  expect(await orders((rows) => rows.map((row) => ({ ...row, title: `${row.title}!` })))).toEqual([
    "update",
    "update",
    "update",
  ]);
});

test("whatever is added, changed, removed and moved, the server ends with the rows of the editor, and nothing is unsaved", async () => {
  const change = fc.record({ keep: fc.boolean(), rename: fc.boolean(), weight: fc.nat() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 7 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      async (changes, added) => {
        let wanted: string[] = [];
        const before = changes.map((_, at) => stored(`q${at}`, at));
        const { rows, now } = await saved(before, (read) => {
          const next = [
            ...read.flatMap((row, at) => {
              const { keep = false, rename = false, weight = 0 } = changes[at] ?? {};
              return keep ? [{ weight, row: rename ? { ...row, title: `new ${at}` } : row }] : [];
            }),
            ...added.map((weight, at) => ({
              weight,
              row: { ...formValues(question), id: `n${at}`, title: `added ${at}` } as Values,
            })),
          ]
            .sort((one, other) => one.weight - other.weight)
            .map(({ row }) => row);
          wanted = next.map(({ title }) => String(title));
          return next;
        });
        expect(rows.map(({ title }) => title)).toEqual(wanted);
        expect(now.dirty).toEqual([]);
        expect((now.values.questions as readonly Values[]).map(({ id }) => id)).toEqual(
          rows.map(({ id }) => id),
        );
      },
    ),
  );
});

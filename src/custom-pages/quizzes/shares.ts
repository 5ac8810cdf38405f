import type { QuizMapping } from "../../../contract/rules/quiz";

/*
 * How the ways through a quiz spread over styles, by the rule of the server: the mapping with the most chosen answers wins,
 * the first of equals, otherwise the fallback (OP-157). Guests give one answer to a question (OP-233).
 */

export interface Asked {
  is_affects_result: boolean;
  is_required: boolean;
  answers: readonly { id: string }[];
}

export interface Shares {
  /** Ways through the questions that affect the result; Infinity beyond what a number holds. */
  ways: number;
  /** Part of the ways that end in a style, by its id. */
  parts: ReadonlyMap<string, number>;
}

/** More different counts of hits than this are estimated from a sample. */
const MOST_STATES = 4000;
const SAMPLE = 4000;

/** Answers of a question that lead to the same mappings, and how many they are. */
interface Option {
  mappings: readonly number[];
  part: number;
}

export function sharesOf(
  questions: readonly Asked[],
  mappings: readonly QuizMapping[],
  fallback: string | null,
): Shares {
  const counted = questions.filter((one) => one.is_affects_result && one.answers.length > 0);
  const options = counted.map((one) => optionsOf(one, mappings));
  const parts = new Map<string, number>();
  for (const [hits, part] of exactly(options, mappings.length) ?? bySample(options, mappings.length)) {
    const style = winner(hits, mappings) ?? fallback;
    if (style !== null) parts.set(style, (parts.get(style) ?? 0) + part);
  }
  return { ways: counted.reduce((all, one) => all * waysOf(one), 1), parts };
}

/** A question that is not required can be skipped. */
const waysOf = ({ answers, is_required }: Asked): number => answers.length + (is_required ? 0 : 1);

function optionsOf(question: Asked, mappings: readonly QuizMapping[]): Option[] {
  const found = new Map<string, Option>();
  const part = 1 / waysOf(question);
  const note = (hit: readonly number[]) => {
    const before = found.get(hit.join());
    found.set(hit.join(), { mappings: hit, part: (before?.part ?? 0) + part });
  };
  for (const { id } of question.answers)
    note(mappings.flatMap(({ answer_ids }, at) => (answer_ids.includes(id) ? [at] : [])));
  if (!question.is_required) note([]);
  return [...found.values()];
}

type Hits = readonly number[];
type Ways = Iterable<readonly [hits: Hits, part: number]>;

const NO_HITS = (mappings: number): Hits => new Array<number>(mappings).fill(0);
const withHits = (hits: Hits, { mappings }: Option): Hits =>
  hits.map((count, at) => count + (mappings.includes(at) ? 1 : 0));

/** All counts of hits with their parts; undefined if there are too many. */
function exactly(options: readonly Option[][], mappings: number): Ways | undefined {
  let states = new Map<string, readonly [hits: Hits, part: number]>([["", [NO_HITS(mappings), 1]]]);
  for (const question of options) {
    const next: typeof states = new Map();
    for (const [hits, part] of states.values())
      for (const option of question) {
        const after = withHits(hits, option);
        const key = after.join();
        next.set(key, [after, (next.get(key)?.[1] ?? 0) + part * option.part]);
      }
    if (next.size > MOST_STATES) return undefined;
    states = next;
  }
  return states.values();
}

/** The same sample each time, so that figures do not jump while somebody types. */
function* bySample(options: readonly Option[][], mappings: number): Ways & Generator {
  let seed = 1;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  for (let at = 0; at < SAMPLE; at++) {
    const hits = options.reduce((all, question) => {
      const wanted = random();
      let sum = 0;
      for (const option of question) {
        sum += option.part;
        if (wanted < sum) return withHits(all, option);
      }
      return all;
    }, NO_HITS(mappings));
    yield [hits, 1 / SAMPLE] as const;
  }
}

function winner(hits: Hits, mappings: readonly QuizMapping[]): string | undefined {
  const most = Math.max(0, ...hits);
  return most > 0 ? mappings[hits.indexOf(most)]?.style_id : undefined;
}

import type { ReplyOf } from "../../../../contract/core/endpoint";
import type { Issue } from "../../../../contract/core/errors";
import { type Field, number } from "../../../../contract/core/field";
import { routingRules, setRoutingRules } from "../../../../contract/endpoints/routing";
import { same } from "../../../editor/values";
import { codec } from "../../../fields/number/codec";
import { call, change } from "../../../providers/call";

type StoredRule = ReplyOf<typeof routingRules>["items"][number];

/** A rule as it is edited. */
export interface RuleDraft {
  id_tag: string;
  /** One of the contract's, or what another server made of it (OP-179). */
  effect: string;
  /** As it is typed; counts for `prefer` alone. */
  priority: string;
  /** Goes with the next save; until then it can be put back. */
  removed?: boolean;
}

/** Rules for every language stand under the empty one (OP-164). */
export const EVERY = "";

export const PRIORITY = number({ min: 0, max: 1_000_000, integer: true, precision: 0 }) as unknown as Field;

const draftOf = ({ id_tag, effect, priority }: StoredRule): RuleDraft => ({
  id_tag,
  effect,
  priority: codec.toForm(priority, PRIORITY),
});

/** A server may give the rules of other languages along: they would be saved as rules of this one. */
const ofLanguage = (items: readonly StoredRule[], language: string): RuleDraft[] =>
  items.filter((rule) => (rule.language ?? language) === language).map(draftOf);

const queryOf = (language: string) => (language === EVERY ? {} : { query: { language } });

/** CALL-RT-05 */
export async function readRules(id: string, language: string, signal?: AbortSignal): Promise<RuleDraft[]> {
  const { items } = await call(
    routingRules,
    { params: { id }, ...queryOf(language) },
    { ...(signal && { signal }) },
  );
  return ofLanguage(items, language);
}

/** Effects that count by themselves; what a priority means to one of another server only that server knows. */
const PLAIN = ["require", "exclude"];

/** Replaces the rules of this language, in this order (CALL-RT-06). */
export async function saveRules(
  id: string,
  language: string,
  drafts: readonly RuleDraft[],
): Promise<RuleDraft[]> {
  const rules = drafts.map(({ id_tag, effect, priority }) => ({
    id_tag,
    effect: effect as StoredRule["effect"],
    priority: PLAIN.includes(effect) ? 0 : Number(codec.toWire(priority, PRIORITY)),
  }));
  const answer = await change(setRoutingRules, {
    params: { id },
    ...queryOf(language),
    body: { rules },
  });
  return answer ? ofLanguage(answer.items, language) : [...drafts];
}

/** Errors of the rules of one language, each at the tag of its row: `ru.<id of the tag>`. */
export function ruleErrors(language: string, rules: readonly RuleDraft[]): Issue[] {
  const seen = new Set<string>();
  return kept(rules).flatMap(({ id_tag, effect, priority }) => {
    const path = `${language}.${id_tag}`;
    const isSecond = seen.has(id_tag);
    seen.add(id_tag);
    if (isSecond) return [{ path, message: "validation.duplicate_tag" }];
    const isRead = PRIORITY.schema.safeParse(codec.toWire(priority, PRIORITY)).success;
    return effect === "prefer" && !isRead ? [{ path, message: "validation.routing_priority" }] : [];
  });
}

/** Rules that were added, taken away or changed; another order alone is one change. */
export function countChanges(before: readonly RuleDraft[], after: readonly RuleDraft[]): number {
  const wanted = kept(after);
  const now = new Map(wanted.map((rule) => [rule.id_tag, rule]));
  const was = new Map(before.map((rule) => [rule.id_tag, rule]));
  const ids = [...new Set([...was.keys(), ...now.keys()])];
  const changed = ids.filter((id) => !same(was.get(id), now.get(id))).length;
  return changed === 0 && !same(before, wanted) ? 1 : changed;
}

export const kept = (rules: readonly RuleDraft[]): RuleDraft[] => rules.filter(({ removed }) => !removed);

/** The same list with one rule a place further up or down. */
export function moved(rules: readonly RuleDraft[], at: number, by: 1 | -1): RuleDraft[] {
  const next = [...rules];
  const [rule] = next.splice(at, 1);
  if (rule) next.splice(at + by, 0, rule);
  return next;
}

import type { ReplyOf } from "../../../../contract/core/endpoint";
import type { Issue } from "../../../../contract/core/errors";
import { number } from "../../../../contract/core/field";
import { routingRules, setRoutingRules } from "../../../../contract/endpoints/routing";
import { same } from "../../../editor/values";
import { codec } from "../../../fields/number/codec";
import { call, change } from "../../../providers/call";

type StoredRule = ReplyOf<typeof routingRules>["items"][number];

/** A rule as it is edited. */
export interface RuleDraft {
  id_tag: string;
  /** An effect of the contract, or an unknown one of another server (OP-179). */
  effect: string;
  /** Form value, only used for `prefer`. */
  priority: string;
  /** Deleted with the next save; can be restored until then. */
  removed?: boolean;
}

/** The language of rules for all languages (OP-164). */
export const ALL_LANGUAGES = "";

export const PRIORITY = number({ min: 0, max: 1_000_000, integer: true, precision: 0 });

const draftOf = ({ id_tag, effect, priority }: StoredRule): RuleDraft => ({
  id_tag,
  effect,
  priority: codec.toForm(priority, PRIORITY),
});

/** Filters out rules of other languages that a server may return, so that they are not saved as this language's. */
const ofLanguage = (items: readonly StoredRule[], language: string): RuleDraft[] =>
  items.filter((rule) => (rule.language ?? language) === language).map(draftOf);

const queryOf = (language: string) => (language === ALL_LANGUAGES ? {} : { query: { language } });

/** CALL-RT-05 */
export async function readRules(id: string, language: string, signal?: AbortSignal): Promise<RuleDraft[]> {
  const { items } = await call(
    routingRules,
    { params: { id }, ...queryOf(language) },
    { ...(signal && { signal }) },
  );
  return ofLanguage(items, language);
}

/** Effects without a priority; unknown effects of another server keep theirs. */
const WITHOUT_PRIORITY = ["require", "exclude"];

/** Replaces the rules of this language, in this order (CALL-RT-06). */
export async function saveRules(
  id: string,
  language: string,
  drafts: readonly RuleDraft[],
): Promise<RuleDraft[]> {
  const rules = drafts.map(({ id_tag, effect, priority }) => ({
    id_tag,
    effect: effect as StoredRule["effect"],
    priority: WITHOUT_PRIORITY.includes(effect) ? 0 : Number(codec.toWire(priority, PRIORITY)),
  }));
  const answer = await change(setRoutingRules, {
    params: { id },
    ...queryOf(language),
    body: { rules },
  });
  return answer ? ofLanguage(answer.items, language) : asStored(drafts);
}

/** As servers store them: without a priority where the effect has none. */
export const asStored = (drafts: readonly RuleDraft[]): RuleDraft[] =>
  drafts.map((rule) =>
    WITHOUT_PRIORITY.includes(rule.effect) ? { ...rule, priority: codec.toForm(0, PRIORITY) } : rule,
  );

/** Errors of the rules of one language, with paths such as `ru.<id of the tag>`. */
export function ruleErrors(language: string, rules: readonly RuleDraft[]): Issue[] {
  const seen = new Set<string>();
  return withoutRemoved(rules).flatMap(({ id_tag, effect, priority }) => {
    const path = `${language}.${id_tag}`;
    const isDuplicate = seen.has(id_tag);
    seen.add(id_tag);
    if (isDuplicate) return [{ path, message: "validation.duplicate_tag" }];
    const isValid = PRIORITY.schema.safeParse(codec.toWire(priority, PRIORITY)).success;
    return effect === "prefer" && !isValid ? [{ path, message: "validation.routing_priority" }] : [];
  });
}

/** Number of added, removed or changed rules; a new order alone is one change. */
export function countChanges(before: readonly RuleDraft[], after: readonly RuleDraft[]): number {
  const remaining = withoutRemoved(after);
  const oldRules = new Map(before.map((rule) => [rule.id_tag, rule]));
  const newRules = new Map(remaining.map((rule) => [rule.id_tag, rule]));
  const ids = [...new Set([...oldRules.keys(), ...newRules.keys()])];
  const changed = ids.filter((id) => !same(oldRules.get(id), newRules.get(id))).length;
  return changed === 0 && !same(before, remaining) ? 1 : changed;
}

export const withoutRemoved = (rules: readonly RuleDraft[]): RuleDraft[] =>
  rules.filter(({ removed }) => !removed);

/** The list with one rule moved up or down by one place. */
export function moved(rules: readonly RuleDraft[], at: number, by: 1 | -1): RuleDraft[] {
  const next = [...rules];
  const [rule] = next.splice(at, 1);
  if (rule) next.splice(at + by, 0, rule);
  return next;
}

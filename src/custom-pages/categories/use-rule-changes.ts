import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AccessRule, addAccessRule, removeAccessRule } from "../../../contract/endpoints/categories";
import type { CategoryNode } from "../../../contract/entities/category";
import { categoryFailures } from "../../domain/categories/tree";
import { change } from "../../providers/call";
import { toast, toastsOf } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";
import type { Viewer } from "./model";
import type { CategoryRule } from "./rules";

export type NewRule = Pick<AccessRule, "subject_type" | "id_subject" | "access">;

export interface RuleChanges {
  busy: boolean;
  add(rule: NewRule, name: string): void;
  remove(rule: CategoryRule, name: string): void;
}

type IsDone = (rules: readonly CategoryRule[]) => boolean;

/** Adds and removes rules at once, with an undo. */
export function useRuleChanges(
  node: CategoryNode,
  rules: readonly CategoryRule[],
  viewer: Viewer,
): RuleChanges {
  const { t } = useTranslation();
  const { busy, once } = useOnce();
  const [failure, setFailure] = useState<{ isDone: IsDone; close(): void }>();
  // The reply of a change that was made may be lost: once the rules show it, it has not failed.
  useEffect(() => {
    if (failure?.isDone(rules)) failure.close();
  }, [failure, rules]);
  const fail = (action: "add_rule" | "delete_rule", reason: unknown, isDone: IsDone) =>
    setFailure({ isDone, close: toastsOf(() => categoryFailures.say(action, reason)).close });
  const send = ({ subject_type, id_subject, access }: NewRule) =>
    change(addAccessRule, { params: { id: node.id }, body: { subject_type, id_subject, access } });
  const drop = (id: string) => change(removeAccessRule, { params: { id } });
  const say = (
    title: string,
    undo: (() => Promise<unknown>) | undefined,
    failure: "add_rule" | "delete_rule",
  ) =>
    toast({
      id: "category-rule",
      kind: "success",
      title,
      ...(undo && {
        action: {
          label: t("actions.undo"),
          run: () => void undo().catch((reason) => categoryFailures.say(failure, reason)),
        },
      }),
    });

  const isOwn = (rule: NewRule) => (one: CategoryRule) =>
    one.id_category === node.id &&
    one.subject_type === rule.subject_type &&
    one.id_subject === rule.id_subject &&
    one.access === rule.access;

  const add = (rule: NewRule, name: string) =>
    void once(
      async () => {
        const wasThere = rules.some(isOwn(rule));
        const id = (await send(rule))?.id;
        say(t("category.rule_added", { name }), id && !wasThere ? () => drop(id) : undefined, "delete_rule");
      },
      (reason) => fail("add_rule", reason, (now) => now.some(isOwn(rule))),
    );

  /** Only staff can add the rule again (OP-103). */
  const remove = (rule: CategoryRule, name: string) =>
    void once(
      async () => {
        await drop(rule.id ?? "");
        say(
          t("category.rule_removed", { name }),
          viewer.role === "user" ? undefined : () => send(rule),
          "add_rule",
        );
      },
      (reason) => fail("delete_rule", reason, (now) => !now.some(({ id }) => id === rule.id)),
    );
  return { busy, add, remove };
}

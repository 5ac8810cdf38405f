import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CategoryNode } from "../../../contract/entities/category";
import { treeQuery } from "../../domain/categories/tree";
import { useMe } from "../../providers/me";
import { type Audience, audienceKey, audienceOf } from "./audience-model";

/** Categories named in the text; the others are counted. */
const MOST_NAMES = 2;

const namesIn = (nodes: readonly CategoryNode[]): [string, string][] =>
  nodes.flatMap((node): [string, string][] => [[node.id, node.name], ...namesIn(node.children ?? [])]);

/** Who sees the style, and its text: "you and 2 customers". */
export function useAudience(
  style: { is_draft: boolean; categories: readonly string[]; id_user: string },
  customers: number | null | undefined,
): { audience: Audience; who: string } {
  const { t, i18n } = useTranslation();
  const me = useMe()?.id;
  const audience = audienceOf(style, style.id_user === me, customers);
  const { data: nodes = [] } = useQuery({ ...treeQuery, enabled: audience.categories.length > 0 });
  const known = new Map(namesIn(nodes));
  const named = audience.categories.flatMap((id) => known.get(id) ?? []).slice(0, MOST_NAMES);
  const more = audience.categories.length - named.length;
  const list = new Intl.ListFormat(i18n.language, { type: "disjunction" });
  const categories = list.format([
    ...named.map((name) => t("style.audience.quoted", { name })),
    ...(more > 0
      ? [t(named.length > 0 ? "style.audience.more" : "style.audience.some", { count: more })]
      : []),
  ]);
  const who = t(`style.audience.${audienceKey(audience)}`, { count: audience.customers ?? 0, categories });
  return { audience, who };
}

export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

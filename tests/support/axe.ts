import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds on the page as it is, one line for each rule and place; empty is right.
 * @param within selector of the part that is looked at; the whole page without one
 * @param rules these alone; those of WCAG 2.2 A and AA without them
 */
export async function axeFindings(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  // Legacy mode spares a second page, which only frames of other origins need.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (rules) builder.withRules(rules);
  else builder.withTags(LEVELS);
  if (within) builder.include(within);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")} ${node.html.slice(0, 160)}`),
  );
}

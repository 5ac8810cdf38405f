import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on the page as it stands, one line for each rule and place; empty is right. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(LEVELS);
  if (within) builder.include(within);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")} ${node.html.slice(0, 160)}`),
  );
}

import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules that are in no level, or left out of theirs unless they are named. */
const FURTHER = ["label-content-name-mismatch", "landmark-unique", "region"];

/**
 * What axe finds on the page as it is, one line for each rule and place; empty is right.
 * @param within selector of the part that is looked at; the whole page without one
 * @param rules these alone; without them those of WCAG 2.2 A and AA, and some further ones
 */
export async function axeFindings(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    runOnly: rules ?? LEVELS,
    ...(!rules && { rules: Object.fromEntries(FURTHER.map((rule) => [rule, { enabled: true }])) }),
  };
  return page.evaluate(
    async ({ within, options }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(within ?? document, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${help} at ${target.join(" ")} ${html.slice(0, 160)}`),
      );
    },
    { within, options },
  );
}

import type { TestPage } from "../../support/browser";

/**
 * Whether a part of the page has an element of a kind that is not in `seen`; its kinds are added. A kind is what decides
 * how an element looks and what it is called by, without its words: tag, classes, attributes, colours of its own, role,
 * whether it has text, and the same of its parent.
 * @param within selector of the part; the whole page without one
 */
export async function bringsNewKinds(
  page: TestPage,
  within: string | undefined,
  seen: Set<string>,
): Promise<boolean> {
  const kinds = await page.evaluate((within) => {
    const kindOf = (element: Element) => {
      const names = element.getAttributeNames().filter((name) => !/^data-walk/.test(name));
      const { color, backgroundColor } = (element as HTMLElement).style ?? {};
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const role = `${element.getAttribute("role")} ${element.getAttribute("type")} ${hasText}`;
      return `${element.tagName} ${element.getAttribute("class")} ${names.sort()} ${color} ${backgroundColor} ${role}`;
    };
    const root = within ? document.querySelector(within) : document.body;
    const elements = root ? [root, ...root.querySelectorAll("*:not(svg *)")] : [];
    return [
      ...new Set(
        elements.map((one) => `${kindOf(one)} in ${one.parentElement && kindOf(one.parentElement)}`),
      ),
    ];
  }, within);
  const unseen = kinds.filter((kind) => !seen.has(kind));
  for (const kind of unseen) seen.add(kind);
  return unseen.length > 0;
}

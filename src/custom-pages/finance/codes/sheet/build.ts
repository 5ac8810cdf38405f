import { qrShape } from "../../../../components/qr";
import { CARDS_A_PAGE, CUT_MARKS, PAGE } from "./layout";

export interface Card {
  code: string;
  /** What it is worth, formatted. */
  worth: string;
}

export interface SheetLabels {
  /** On each card: whose it is, what it is, and where it is redeemed. */
  brand: string;
  label: string;
  redeem: string;
  /** In the margin of a page, which is cut off. */
  page(page: number, pages: number): string;
}

/** Work between two breaths of the page. */
const SLICE_MS = 12;
const SVG = "http://www.w3.org/2000/svg";

/**
 * The sheet as plain elements, page by page with pauses: thousands of cards would hold React, and with it the page,
 * for seconds. Nothing of it is drawn on the screen.
 * @throws the signal's reason
 */
export async function buildSheet(
  cards: readonly Card[],
  labels: SheetLabels,
  { signal, progress }: { signal: AbortSignal; progress(done: number): void },
): Promise<HTMLElement> {
  const sheet = element("div", "sl-sheet");
  const pages = Math.ceil(cards.length / CARDS_A_PAGE);
  let since = performance.now();
  for (let page = 0; page < pages; page++) {
    const grid = element("div", "sl-sheet-grid");
    const onPage = cards.slice(page * CARDS_A_PAGE, (page + 1) * CARDS_A_PAGE);
    grid.append(...onPage.map((card) => cardElement(card, labels)));
    const margin = element("p", "sl-sheet-margin", labels.page(page + 1, pages));
    const marks = svg(`0 0 ${PAGE.width} ${PAGE.height}`, CUT_MARKS, "sl-sheet-marks");
    const section = element("section", "sl-sheet-page");
    section.append(marks, margin, grid);
    sheet.append(section);
    if (performance.now() - since < SLICE_MS) continue;
    progress(page * CARDS_A_PAGE + onPage.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    since = performance.now();
  }
  return sheet;
}

/** The code in groups, as people read it aloud; its QR code holds it without spaces. */
const groupsOf = (code: string): string[] => code.match(/.{1,8}/g) ?? [code];

function cardElement({ code, worth }: Card, { brand, label, redeem }: SheetLabels): HTMLElement {
  const { size, path } = qrShape(code);
  const text = element("p", "sl-sheet-code");
  for (const group of groupsOf(code)) text.append(element("span", "", group));
  const words = element("div", "sl-sheet-text");
  words.append(
    element("p", "sl-sheet-brand", brand),
    element("p", "sl-sheet-label", label),
    element("p", "sl-sheet-worth", worth),
    text,
    element("p", "sl-sheet-redeem", redeem),
  );
  const card = element("article", "sl-sheet-card");
  card.append(svg(`0 0 ${size} ${size}`, path, "sl-sheet-qr"), words);
  return card;
}

function element(name: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function svg(viewBox: string, d: string, className: string): SVGElement {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", viewBox);
  made.setAttribute("class", className);
  made.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  made.append(path);
  return made;
}

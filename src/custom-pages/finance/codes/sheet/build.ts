import { qrShape } from "../../../../components/qr";

/** A4 with cards of the size of a business card, in millimetres. */
const PAGE = { width: 210, height: 297 };
const CARD = { width: 63, height: 39 };
const COLUMNS = 3;
const ROWS = 7;
export const CARDS_PER_PAGE = COLUMNS * ROWS;

const left = (PAGE.width - COLUMNS * CARD.width) / 2;
const top = (PAGE.height - ROWS * CARD.height) / 2;
const edgesX = Array.from({ length: COLUMNS + 1 }, (_, at) => left + at * CARD.width);
const edgesY = Array.from({ length: ROWS + 1 }, (_, at) => top + at * CARD.height);

/** Distance of a mark from the grid, length of a mark, half the size of a cross. */
const GAP = 3;
const MARK = 5;
const CROSS = 1.5;

/** SVG path of the cut marks in the margins and the crosses between the cards. */
const CUT_MARKS = [
  ...edgesX.flatMap((x) => [
    `M${x} ${top - GAP - MARK}v${MARK}`,
    `M${x} ${top + ROWS * CARD.height + GAP}v${MARK}`,
  ]),
  ...edgesY.flatMap((y) => [
    `M${left - GAP - MARK} ${y}h${MARK}`,
    `M${left + COLUMNS * CARD.width + GAP} ${y}h${MARK}`,
  ]),
  ...edgesX.flatMap((x) =>
    edgesY.map((y) => `M${x - CROSS} ${y}h${2 * CROSS}M${x} ${y - CROSS}v${2 * CROSS}`),
  ),
].join("");

export interface Card {
  code: string;
  /** Formatted value. */
  value: string;
}

export interface SheetLabels {
  /** Texts of each card: product, kind of card and where to redeem it. */
  brand: string;
  label: string;
  redeem: string;
  /** Text in the margin of a page. */
  page(page: number, pages: number): string;
}

/** Longest work without yielding to the browser. */
const SLICE_MS = 12;
const SVG = "http://www.w3.org/2000/svg";

/**
 * Builds the sheet as plain elements with pauses, because thousands of cards would block React for seconds.
 * @throws the signal's reason
 */
export async function buildSheet(
  cards: readonly Card[],
  labels: SheetLabels,
  { signal, progress }: { signal: AbortSignal; progress(done: number): void },
): Promise<HTMLElement> {
  const sheet = element("div", "sl-sheet");
  const pages = Math.ceil(cards.length / CARDS_PER_PAGE);
  let sliceStart = performance.now();
  for (let page = 0; page < pages; page++) {
    const grid = element("div", "sl-sheet-grid");
    const onPage = cards.slice(page * CARDS_PER_PAGE, (page + 1) * CARDS_PER_PAGE);
    grid.append(...onPage.map((card) => cardElement(card, labels)));
    const margin = element("p", "sl-sheet-margin", labels.page(page + 1, pages));
    const marks = svg(`0 0 ${PAGE.width} ${PAGE.height}`, CUT_MARKS, "sl-sheet-marks");
    const section = element("section", "sl-sheet-page");
    section.append(marks, margin, grid);
    sheet.append(section);
    if (performance.now() - sliceStart < SLICE_MS) continue;
    progress(page * CARDS_PER_PAGE + onPage.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    sliceStart = performance.now();
  }
  return sheet;
}

/** The code in groups that are easy to read aloud. */
const groupsOf = (code: string): string[] => code.match(/.{1,8}/g) ?? [code];

function cardElement({ code, value }: Card, { brand, label, redeem }: SheetLabels): HTMLElement {
  const { size, path } = qrShape(code);
  const text = element("p", "sl-sheet-code");
  for (const group of groupsOf(code)) text.append(element("span", "", group));
  const details = element("div", "sl-sheet-text");
  details.append(
    element("p", "sl-sheet-brand", brand),
    element("p", "sl-sheet-label", label),
    element("p", "sl-sheet-worth", value),
    text,
    element("p", "sl-sheet-redeem", redeem),
  );
  const card = element("article", "sl-sheet-card");
  card.append(svg(`0 0 ${size} ${size}`, path, "sl-sheet-qr"), details);
  return card;
}

function element(name: string, className: string, text?: string): HTMLElement {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function svg(viewBox: string, d: string, className: string): SVGElement {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("viewBox", viewBox);
  node.setAttribute("class", className);
  node.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  node.append(path);
  return node;
}

/** A4 with cards of the size of a business card, in millimetres. */
export const PAGE = { width: 210, height: 297 };
const CARD = { width: 63, height: 39 };
const COLUMNS = 3;
const ROWS = 7;
export const CARDS_A_PAGE = COLUMNS * ROWS;

const left = (PAGE.width - COLUMNS * CARD.width) / 2;
const top = (PAGE.height - ROWS * CARD.height) / 2;
const edgesX = Array.from({ length: COLUMNS + 1 }, (_, at) => left + at * CARD.width);
const edgesY = Array.from({ length: ROWS + 1 }, (_, at) => top + at * CARD.height);

/** From the edge of the grid to where a mark begins, its length, and half of a cross inside. */
const GAP = 3;
const MARK = 5;
const CROSS = 1.5;

/** Marks in the margins to lay a ruler on, and crosses where four cards meet: one path for every page. */
export const CUT_MARKS = [
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

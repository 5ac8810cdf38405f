/** Texts that a spreadsheet would take for a formula, also with full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Characters that XML forbids: a single one makes the whole file unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed.
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A cell as every exported table has it: a text that looks like a formula gets a quote in front (rule 36). */
export function safeCell<C>(cell: C): C | string {
  if (typeof cell !== "string") return cell;
  const text = cell.replace(UNWRITABLE, "");
  return FORMULA.test(text) ? `'${text}` : text;
}

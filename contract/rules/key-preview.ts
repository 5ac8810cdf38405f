const SHOWN = 8;
const LONGEST_WHOLE = 12;

/** The visible part of a key: its beginning, and dots if much is hidden (KEY-09, KEY-10, OP-160). */
export function keyPreview(key: string): string {
  return key.length > LONGEST_WHOLE ? `${key.slice(0, SHOWN)}...` : key.slice(0, SHOWN);
}

const SHOWN = 8;
const LONGEST_WHOLE = 12;

/** What of a key may be seen again: its beginning, with dots where much is left out (KEY-09, KEY-10, OP-160). */
export function keyPreview(key: string): string {
  return key.length > LONGEST_WHOLE ? `${key.slice(0, SHOWN)}...` : key.slice(0, SHOWN);
}

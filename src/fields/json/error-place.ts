const SPACE = /[ \t\r\n]*/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** Index of the first syntax error, or undefined for valid JSON. Messages of `JSON.parse` do not always have it. */
export function errorPlace(text: string): number | undefined {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const blank = (): boolean => take(SPACE);
  const sign = (wanted: string): boolean => {
    blank();
    if (text[at] !== wanted) return false;
    at++;
    return true;
  };
  const members = (end: string, member: () => boolean): boolean => {
    if (sign(end)) return true;
    do if (!member()) return false;
    while (sign(","));
    return sign(end);
  };
  const value = (): boolean => {
    if (sign("{")) return members("}", () => blank() && take(TEXT) && sign(":") && value());
    if (sign("[")) return members("]", value);
    return take(TEXT) || take(PLAIN);
  };
  const whole = value() && blank() && at === text.length;
  return whole ? undefined : at;
}

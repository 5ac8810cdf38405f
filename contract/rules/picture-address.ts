/** Whether pages may show the picture: an https address, or a path of the same origin (OP-138). */
export function isPictureAddress(address: string): boolean {
  // `//host` and `/\host` are addresses of other origins, and a backslash or a control character can make one.
  if (/[\\\s]|\p{Cc}/u.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  return URL.canParse(address) && new URL(address).protocol === "https:" && !new URL(address).username;
}

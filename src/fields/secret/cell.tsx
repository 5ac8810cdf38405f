/** The server never returns a secret, so there is nothing to show. */
export function Cell() {
  return null;
}

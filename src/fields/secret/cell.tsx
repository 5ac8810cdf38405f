/** A secret never comes back from the server, so there is nothing to show. */
export function Cell() {
  return null;
}

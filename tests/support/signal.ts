/** Something that a test waits for until it is given. */
export function signal(): { give: () => void; given: Promise<void> } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}

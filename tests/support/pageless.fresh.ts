/** For rules that are tested without a page (`scripts/mutate.mjs`): modules that they import read its address. */
globalThis.location ??= new URL("http://localhost:3000/") as unknown as Location;

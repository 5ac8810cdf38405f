/** Refine joins a few filters and sorters with it: of those that are the same, the first one stays. */
export default <T>(...given: [...all: (readonly T[])[], isSame: (one: T, other: T) => boolean]): T[] => {
  const isSame = given.at(-1) as (one: T, other: T) => boolean;
  const found: T[] = [];
  for (const one of (given.slice(0, -1) as (readonly T[])[]).flat())
    if (!found.some((other) => isSame(one, other))) found.push(one);
  return found;
};

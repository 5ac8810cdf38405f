/** Three-way merge of a set: what was added and removed here since `base`, on what is stored now. */
export const mergeSets = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] => [
  ...theirs.filter((one) => mine.includes(one) || !base.includes(one)),
  ...mine.filter((one) => !base.includes(one) && !theirs.includes(one)),
];

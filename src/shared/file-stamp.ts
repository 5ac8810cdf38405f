/** `2026-11-21_14-05-09` for names of saved files, in local time (OP-162). */
export function fileStamp(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [String(at.getFullYear()).padStart(4, "0"), two(at.getMonth() + 1), two(at.getDate())].join(
    "-",
  );
  return `${day}_${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join("-")}`;
}

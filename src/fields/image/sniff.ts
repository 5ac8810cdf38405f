/** Media types by content: names and declared types prove nothing (OP-19). */
const SIGNATURES: readonly (readonly [type: string, offset: number, bytes: readonly number[]])[] = [
  ["image/jpeg", 0, [0xff, 0xd8, 0xff]],
  ["image/png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/webp", 8, [0x57, 0x45, 0x42, 0x50]],
  ["image/gif", 0, [0x47, 0x49, 0x46, 0x38]],
];

/** Number of bytes that `sniffType` needs. */
export const SNIFFED_BYTES = 16;

export function sniffType(bytes: Uint8Array): string | undefined {
  const found = SIGNATURES.find(([, offset, wanted]) =>
    wanted.every((byte, at) => bytes[offset + at] === byte),
  );
  return found?.[0];
}

const LONGEST_EMAIL = 254;

/**
 * The lenient international pattern (OP-44): one `@`, a local part without spaces, a domain with a dot and no empty
 * label, Unicode letters on both sides. Written without backtracking.
 */
export function isEmail(value: string): boolean {
  if (value.length > LONGEST_EMAIL || /[\s\p{Cc}\p{Cs}]/u.test(value)) return false;
  const parts = value.split("@");
  if (parts.length !== 2) return false;
  const [local, domain] = parts as [string, string];
  const domainLabels = domain.split(".");
  return (
    local !== "" &&
    domainLabels.length > 1 &&
    domainLabels.every((label) => /^[\p{L}\p{M}\p{N}-]+$/u.test(label))
  );
}

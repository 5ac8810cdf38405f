import { z } from "zod";

/** A valid password: 8 to 128 characters, at least one of them not a space (OP-43). */
export const password = z.string().refine(
  (value) => {
    // A character outside the BMP counts as one, although its length is two.
    const length = value.length > 256 ? value.length : [...value].length;
    return length >= 8 && length <= 128 && value.trim() !== "";
  },
  { message: "validation.invalid_password" },
);

export const isPassword = (value: string): boolean => password.safeParse(value).success;

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
    local !== "" && domainLabels.length > 1 && domainLabels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label))
  );
}

export const email = z.string().refine(isEmail, { message: "validation.invalid_email" });

/** Normal form for comparing two addresses (OP-44). */
export const foldEmail = (value: string): string => value.trim().toLowerCase();

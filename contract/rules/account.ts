import { z } from "zod";
import { isEmail } from "./email";

export { isEmail } from "./email";

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

export const email = z.string().refine(isEmail, { message: "validation.invalid_email" });

/** Normal form for comparing two addresses (OP-44). */
export const foldEmail = (value: string): string => value.trim().toLowerCase();

import { z } from "zod";

/** One error of one field. `path` is the field's wire name, `message` a key of the locale files. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every error response (OP-07). `detail` is in the language of the request. */
export const errorBody = z.object({
  detail: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});

export function issuesToFields(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path] ??= issue.message;
  return fields;
}

/** Maps a zod issue to the message key that is shown at the field. */
export function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_big":
      if (issue.origin === "array") return "validation.too_many";
      return issue.origin === "string" ? "validation.too_long" : "validation.too_large";
    case "too_small":
      if (issue.origin === "array") return "validation.too_few";
      if (issue.origin === "string") return "validation.required";
      return "validation.too_small";
    case "invalid_value":
      return "validation.invalid_choice";
    case "invalid_type":
      return issue.expected === "int" ? "validation.whole" : "validation.invalid";
    case "custom":
      return issue.message.startsWith("validation.") ? issue.message : "validation.invalid";
    default:
      return "validation.invalid";
  }
}

/** Most issues in one error response: an answer must not grow with its request. */
export const MOST_ISSUES = 100;

export function issuesOf(error: z.ZodError, prefix = ""): Issue[] {
  return error.issues
    .slice(0, MOST_ISSUES)
    .map((issue) => ({ path: prefix + issue.path.join("."), message: messageOf(issue) }));
}

import type { Issue } from "../contract/core/errors";

interface RefusalDetails {
  issues: readonly Issue[];
  /** Values for the placeholders of the message. */
  values: Record<string, string | number>;
  /** Additional members of the body, such as the current state with a 412. */
  extra: Record<string, unknown>;
  /** Key of the text, if it says more than the code's. */
  text: string;
}

/** An error response `{detail, code, fields}` (OP-07). Can be thrown anywhere in a call. */
export class Refusal extends Error implements RefusalDetails {
  readonly issues: RefusalDetails["issues"];
  readonly values: RefusalDetails["values"];
  readonly extra: RefusalDetails["extra"];
  readonly text: string;

  constructor(
    readonly status: number,
    /** A key of the locale files, `errors.*`. */
    readonly code: string,
    { issues = [], values = {}, extra = {}, text = code }: Partial<RefusalDetails> = {},
  ) {
    super(code);
    this.issues = issues;
    this.values = values;
    this.extra = extra;
    this.text = text;
  }

  /** The same with these issues. Without any it stays what it is, such as a `Busy` with its time to wait. */
  withIssues(issues: readonly Issue[]): Refusal {
    if (issues.length === 0 && this.issues.length === 0) return this;
    return new Refusal(this.status, this.code, { ...this, issues });
  }
}

/** A refusal because of load: the same call may succeed after so many seconds. */
export class Busy extends Refusal {
  constructor(
    status: 429 | 503,
    code: string,
    readonly retryAfter: number,
  ) {
    super(status, code);
  }
}

export const notFound = () => new Refusal(404, "errors.not_found");
export const unauthenticated = () => new Refusal(401, "errors.unauthenticated");
export const forbidden = () => new Refusal(403, "errors.forbidden");
export const conflict = (code: string, issues: readonly Issue[] = []) => new Refusal(409, code, { issues });
export const invalid = (issues: readonly Issue[], code = "errors.invalid_data") =>
  new Refusal(422, code, { issues });
export const invalidField = (path: string, message: string) => invalid([{ path, message }]);
/** 422 whose code is also shown at the field. */
export const refusedField = (path: string, code: string) => invalid([{ path, message: code }], code);

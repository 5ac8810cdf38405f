/**
 * The wire, written down once by hand from the specification: request line, bearer, body and the keys of the reply.
 * The client's test and the server's test read the same lines, so that a mistake in the shared codec shows (quality.md).
 */
export interface Golden {
  /** Call of the contract. */
  id: string;
  /** Method and address as they stand on the wire; `{...}` stands for an id. */
  line: string;
  bearer: boolean;
  json?: unknown;
  /** Multipart parts by name, in order. */
  parts?: Record<string, "json" | "text" | "file">;
  status: 200 | 204;
  /** Keys of the reply's object; a text or boolean stands for itself. */
  reply?: string[] | "text" | "boolean" | "bytes";
}

/** Ids that the tests put in and find again. */
export const IDS = {
  overlay: "{overlay}",
  decor: "{decor}",
  participant: "{participant}",
  language: "{language}",
  style: "{style}",
  booth: "{booth}",
  user: "{user}",
  tag: "{tag}",
  session: "{session}",
  spareBooth: "{spareBooth}",
  server: "{server}",
  routingTag: "{routingTag}",
  workflow: "{workflow}",
  apiKey: "{apiKey}",
  version: "{version}",
  oldVersion: "{oldVersion}",
  emission: "{emission}",
  code: "{code}",
  codeText: "{codeText}",
  schedule: "{schedule}",
  period: "{period}",
  generation: "{generation}",
} as const;

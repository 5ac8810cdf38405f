import type { z } from "zod";
import type { Ability } from "./abilities";
import type { Access } from "./access";
import { type Casing, casingOf } from "./casing";
import type { MultipartInput, MultipartSpec } from "./multipart";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Body = { json: z.ZodType } | { multipart: MultipartSpec };
export type Reply =
  | { status: 200; json: z.ZodType }
  | { status: 204 }
  /** Bytes, with one of these media types. */
  | { status: 200; binary: readonly string[] };

/** Calls that one address may make in a time window before it gets 429. */
export interface Limit {
  max: number;
  seconds: number;
}

/** The full definition of one API call: server route, console request and OpenAPI document are generated from it. */
export interface Endpoint {
  /** `<area>.<call>`, as in the OpenAPI document. Its handler has its name in `endpoints`. */
  id: string;
  method: Method;
  /** Path relative to the base, with `{name}` for parameters, as in the specification. */
  path: string;
  base: "versioned" | "unversioned";
  casing: Casing;
  access: Access;
  /** `bypass`: sends no bearer token and never triggers a refresh or a forced logout (OP-36). */
  session: "required" | "bypass";
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: Body;
  /** Member of the body that holds the record. Errors name its fields without this prefix, as in generic saves. */
  wrapper?: string;
  /** Largest JSON body in bytes, at most 8 MB (OP-19). Default: 256 KB. */
  bodyBytes?: number;
  reply: Reply;
  limit?: Limit;
  /** A GET that is made several times a second: its login may be remembered for a second. */
  polled?: true;
  /** A GET with side effects: the console must not repeat it after a lost answer. */
  effects?: true;
  /** Entities that are stale after this call. Required for everything but plain GETs, `[]` if there are none. */
  changes?: readonly string[];
  /** References of the body that the server does not check before the handler runs, by path, with the reason. */
  references?: Readonly<Record<string, string>>;
  /** Path parameters that are secrets: logs and errors never contain their values. */
  secret?: readonly string[];
  /** The call exists only on servers with this ability (OP-175). */
  ability?: Ability;
  /** The requirement or decision behind the call. */
  source: string;
}

type Defaulted = "base" | "casing" | "session";
type EndpointOptions = Omit<Endpoint, Defaulted> & Partial<Pick<Endpoint, Defaulted>>;

/** Declares a call that is not generic CRUD. */
export function defineEndpoint<const E extends EndpointOptions>(options: E): E & Pick<Endpoint, Defaulted> {
  return {
    ...options,
    base: options.base ?? "versioned",
    casing: options.casing ?? casingOf(options.path),
    session: options.session ?? "required",
  } as E & Pick<Endpoint, Defaulted>;
}

type ParamsOf<E> = E extends { params: infer P extends z.ZodType } ? { params: z.input<P> } : object;
type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : object;
type BodyOf<E> = E extends { body: { json: infer B extends z.ZodType } }
  ? { body: z.input<B> }
  : E extends { body: { multipart: MultipartSpec } }
    ? { form: MultipartInput }
    : object;

/** Input of a call. */
export type InputOf<E> = ParamsOf<E> & QueryOf<E> & BodyOf<E>;

/** Result of a call: the JSON body, undefined for 204, a Blob for bytes. */
export type ReplyOf<E> = E extends { reply: { json: infer R extends z.ZodType } }
  ? z.output<R>
  : E extends { reply: { binary: readonly string[] } }
    ? Blob
    : undefined;

/** The path for logs and errors, secrets left as placeholders: `/deposit_codes/activate/{code}`. */
export function namePath({ path, secret = [] }: Endpoint, params: Record<string, unknown> = {}): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    secret.includes(name) ? undefined : value,
  ]);
  return fillPath(path, Object.fromEntries(shown));
}

/** Fills in the parameters of a path, percent-encoded. A parameter without a value stays as `{name}`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (hole, name: string) =>
    params[name] === undefined ? hole : encodeURIComponent(String(params[name])),
  );
}

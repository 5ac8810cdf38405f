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
  /** Bytes of one of these media types. */
  | { status: 200; binary: readonly string[] };

/** How often one address may make a call before it answers 429. */
export interface Limit {
  max: number;
  seconds: number;
}

/** One call of the wire, complete: the server's route, the console's request and the document come from it. */
export interface Endpoint {
  /** `<area>.<call>`, the key of its handler. */
  id: string;
  method: Method;
  /** Path below the base, with `{name}` for parameters, as the specification writes it. */
  path: string;
  base: "versioned" | "unversioned";
  casing: Casing;
  access: Access;
  /**
   * `bypass`: the call never triggers a refresh or a forced logout and carries no bearer (OP-36).
   */
  session: "required" | "bypass";
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: Body;
  /** Member of the body that holds the record: errors name its fields without it, as those of generic saves do. */
  wrapper?: string;
  /** Largest JSON body in bytes, at most 8 MB (OP-19); 256 KB without it. */
  bodyBytes?: number;
  reply: Reply;
  limit?: Limit;
  /** A GET that changes something: the console must not repeat it after a lost answer. */
  effects?: true;
  /** Entities of which a read says something else afterwards; of all that is no plain GET, even where there is none. */
  changes?: readonly string[];
  /** Parameters of the path that are secrets: neither logs nor errors may name their values. */
  secret?: readonly string[];
  /** Only servers with this ability offer the call (OP-175). */
  ability?: Ability;
  /** Requirement or decision that asks for it. */
  source: string;
}

type Defaulted = "base" | "casing" | "session";
type EndpointOptions = Omit<Endpoint, Defaulted> & Partial<Pick<Endpoint, Defaulted>>;

/** Declares a call that is not CRUD. */
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

/** What a caller gives. */
export type InputOf<E> = ParamsOf<E> & QueryOf<E> & BodyOf<E>;

/** What a caller gets: the body, nothing for 204, a Blob for bytes. */
export type ReplyOf<E> = E extends { reply: { json: infer R extends z.ZodType } }
  ? z.output<R>
  : E extends { reply: { binary: readonly string[] } }
    ? Blob
    : undefined;

/** The path as logs and errors may name it: `/deposit_codes/activate/{code}`. */
export function namePath({ path, secret = [] }: Endpoint, params: Record<string, unknown> = {}): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    secret.includes(name) ? undefined : value,
  ]);
  return fillPath(path, Object.fromEntries(shown));
}

/** `/overlays/{id}` with its parameters filled in, each percent-encoded; one without a value stays as it is. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (hole, name: string) =>
    params[name] === undefined ? hole : encodeURIComponent(String(params[name])),
  );
}

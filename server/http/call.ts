import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Identity, Role } from "../../contract/core/access";
import type { Endpoint, ReplyOf } from "../../contract/core/endpoint";
import type { MultipartSpec } from "../../contract/core/multipart";
import type { Reference } from "../../contract/core/references";
import type { BoothCaller, Caller } from "../caller";
import type { Services } from "../services";
import type { Language } from "./messages";
import type { UploadedForm } from "./upload";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Booths only where a call says so; a call that is not known further is one of users. */
type CallerOf<I> = Identity extends I
  ? Caller | undefined
  :
      | ("anonymous" extends I ? undefined : never)
      | ("booth" extends I ? BoothCaller : never)
      | (Extract<I, Role> extends never ? never : Caller);

/** A call as its handler sees it: all input parsed by the contract's schemas. */
export interface Call<E extends Partial<Endpoint> = Endpoint> {
  params: E extends { params: infer P } ? Parsed<P> : Record<string, string>;
  query: E extends { query: infer Q } ? Parsed<Q> : Record<string, unknown>;
  body: E extends { body: { json: infer B } } ? Parsed<B> : unknown;
  form: E extends { body: { multipart: MultipartSpec } } ? UploadedForm : UploadedForm | undefined;
  /** References in the body. They existed and were visible to the caller before the handler ran. */
  references: readonly Reference[];
  /** Undefined only if the contract allows anonymous callers and the request has no token. */
  caller: E extends { access: readonly (infer I)[] } ? CallerOf<I> : Caller | undefined;
  services: Services;
  language: Language;
  request: FastifyRequest;
  /** For headers; handlers return the body. */
  reply: FastifyReply;
}

/** Returns the reply's body, undefined for 204, or a stream sent through `call.reply`. */
export type Handler<E extends Partial<Endpoint> = Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> extends Blob ? unknown : ReplyOf<E> | undefined>;

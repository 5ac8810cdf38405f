import type { FastifyRequest } from "fastify";

/** The token or key in the Authorization header. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];

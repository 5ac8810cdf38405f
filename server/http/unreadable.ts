import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors";
import { SECURITY } from "./headers";
import { messageFor } from "./messages";
import { sendRefusal } from "./refusals";

/** Answers a URL that the router cannot parse. No hooks run for it, so the security headers are set here. */
export function sendUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY);
  sendRefusal(new Refusal(400, "errors.invalid_request"), request, reply);
}

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are not HTTP in the common error format (OP-07) and closes the connection. */
export function endUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const status = STATUS[error.code ?? ""] ?? 400;
  const code = "errors.invalid_request";
  const body = JSON.stringify({ detail: messageFor(code, "en"), code });
  const headers = {
    ...SECURITY,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`);
  socket.destroy(error);
}

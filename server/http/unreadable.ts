import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors";
import { say } from "../words";
import { SECURITY } from "./headers";
import { sendRefusal } from "./refusals";

/** An address that no route can be looked up for. No hook runs for it, so the headers of every answer are set here. */
export function refuseUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY);
  sendRefusal(new Refusal(400, "errors.invalid_request"), request, reply);
}

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Bytes that are no request at all are refused in the shape of any other refusal (OP-07), and their connection ends. */
export function endUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const status = STATUS[error.code ?? ""] ?? 400;
  const code = "errors.invalid_request";
  const body = JSON.stringify({ detail: say(code, "en"), code });
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

import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Interval at which a closing server closes connections that have become idle. */
const LOOK_MS = 50;

/**
 * Makes shutdown wait for running calls only. Node closes connections that are idle at that moment. Connections that
 * become idle later would stay open for their keep-alive time, and connections without a request yet (browsers open
 * them in advance) until the headers time out.
 * @returns a function that starts closing; its timer ends with the server
 */
export function watchConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return () => {
    if (!server.listening) return;
    const look = setInterval(() => {
      for (const socket of silent) socket.destroy();
      server.closeIdleConnections();
    }, LOOK_MS);
    server.once("close", () => clearInterval(look));
  };
}

import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How often a closing server looks for connections that have become idle. */
const LOOK_MS = 50;

/**
 * Lets a closing server wait for running calls alone. Node closes connections that are idle at that moment; those that
 * become so later would be kept for their keep-alive time, and those that have never asked (browsers connect ahead of
 * their requests) until their headers are overdue.
 *
 * @returns a function that starts the closing; its timer ends with the server
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

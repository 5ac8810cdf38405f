// npm run dev: Vite with hot reload and the API (server/dev.ts), in one process and on one port.
import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeVersion } from "./lib/node-version.mjs";
import { whenOrphaned } from "./lib/orphan.mjs";
import { at } from "./lib/root.mjs";

assertNodeVersion();
await ensureInstalled();
const { createServer } = await import("vite");
const vite = await createServer({
  configFile: at("vite.config.ts"),
  server: {
    host: process.env.HOST ?? "127.0.0.1",
    port: Number(process.env.PORT ?? 4000),
    strictPort: true,
  },
});
await vite.listen();
vite.printUrls();

let closing = false;
const close = () => {
  if (closing) return;
  closing = true;
  vite.close().finally(() => process.exit(0));
};
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, close);
whenOrphaned(close);

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin, ViteDevServer } from "vite";
import type { createApp } from "./app";
import type { readSettings } from "./settings";

type App = Awaited<ReturnType<typeof createApp>>;

/** Mounts the API in Vite's dev server; a change under server/ or contract/ restarts it. */
export function devApi(): Plugin {
  return {
    name: "safelight:api",
    apply: "serve",
    configureServer(vite) {
      const api = reloadingApi(vite);
      vite.watcher.on("all", (_, file) => {
        if (/[\\/](server|contract)[\\/]/.test(file.slice(vite.config.root.length))) api.reload();
      });
      vite.httpServer?.once("listening", () => void api.current().catch(() => undefined));
      vite.middlewares.use((request, response, next) => {
        if (!/^\/(api|messenger|demo-pay)(\/|\?|$)/.test(request.originalUrl ?? "")) return next();
        answer(api.current(), request, response);
      });
      const closeServer = vite.close.bind(vite);
      vite.close = async () => {
        await api.close();
        await closeServer();
      };
    },
  };
}

function answer(app: Promise<App>, request: IncomingMessage, response: ServerResponse) {
  request.url = (request as { originalUrl?: string }).originalUrl ?? request.url; // Vite strips its base from url
  app.then(
    ({ fastify }) => fastify.routing(request, response),
    (reason: Error) => {
      response.writeHead(503, { "content-type": "application/json" });
      response.end(JSON.stringify({ detail: `The API does not start: ${reason.message}` }));
    },
  );
}

function reloadingApi(vite: ViteDevServer) {
  let opened: Promise<App> | undefined;
  let pause: NodeJS.Timeout | undefined;

  async function open(): Promise<App> {
    try {
      const settings = (await vite.ssrLoadModule("/server/settings.ts")) as {
        readSettings: typeof readSettings;
      };
      const module = (await vite.ssrLoadModule("/server/app.ts")) as { createApp: typeof createApp };
      const app = await module.createApp(settings.readSettings(process.env), {
        listener: () => vite.httpServer,
      });
      await app.fastify.ready();
      return app;
    } catch (reason) {
      if (reason instanceof Error) vite.ssrFixStacktrace(reason);
      vite.config.logger.error(`API: ${reason instanceof Error ? reason.stack : reason}`);
      throw reason;
    }
  }

  /** The embedded database has one owner at a time, so the old API closes before the next opens. */
  async function reopen(old: Promise<App> | undefined): Promise<App> {
    await old?.then((app) => app.close()).catch(() => undefined);
    return open();
  }

  return {
    current() {
      opened ??= reopen(undefined);
      return opened;
    },
    /** Editors write a file in several steps, so wait for the last one. */
    reload() {
      clearTimeout(pause);
      pause = setTimeout(() => {
        opened = reopen(opened);
        opened.then(
          () => vite.config.logger.info("API reloaded", { timestamp: true }),
          () => undefined, // logged by open(); requests get 503 until the next change
        );
      }, 50);
    },
    async close() {
      clearTimeout(pause);
      const old = opened;
      opened = Promise.reject(new Error("closed"));
      opened.catch(() => undefined);
      await old?.then((app) => app.close()).catch(() => undefined);
    },
  };
}

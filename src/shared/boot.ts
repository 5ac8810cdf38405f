/** What the loader (scripts/vite/boot-page.js) has asked for before any program arrived. Absent while developing. */
interface Boot {
  language: "en" | "ru";
  /** Files of its texts, by their names: `common`, and that of the area at this address. */
  texts: Readonly<Record<string, Promise<Response | undefined>>> | null;
  /** What `GET /config/` says; undefined where it was not read. */
  config: Promise<unknown> | null;
}

export const boot = (globalThis as { safelightBoot?: Boot }).safelightBoot;

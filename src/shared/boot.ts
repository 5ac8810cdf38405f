/** What the loader (scripts/vite/boot-page.js) has asked for before any program arrived. Absent while developing. */
interface Boot {
  language: "en" | "ru";
  texts: Promise<Response | undefined> | null;
  /** `GET /config/` */
  config: Promise<Response | undefined> | null;
}

export const boot = (globalThis as { safelightBoot?: Boot }).safelightBoot;

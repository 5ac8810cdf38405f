/** What the loader (scripts/vite/boot-page.js) requested before the bundle was loaded. Absent in development. */
interface Boot {
  language: "en" | "ru";
  /** Text files by name: `common` or `public`, and that of the area at this path. */
  texts: Readonly<Record<string, Promise<Response | undefined>>>;
  /** Body of `GET /config/`; undefined if it could not be read. */
  config: Promise<unknown> | null;
}

export const boot = (globalThis as { safelightBoot?: Boot }).safelightBoot;

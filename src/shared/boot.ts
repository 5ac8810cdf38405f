/** What the loader (scripts/vite/boot-page.js) requested before the bundle was loaded. Absent in development. */
interface Boot {
  language: "en" | "ru";
  /** Text files by name: `common` or `public`, and that of the area at this path. */
  texts: Readonly<Record<string, Promise<Response | undefined>>>;
  /** Body of `GET /config/`; undefined if it could not be read. */
  config: Promise<unknown> | null;
  /** Addresses of the code of each area of the console, by its name. */
  areas: Readonly<Record<string, readonly string[]>>;
}

export const boot = (globalThis as { safelightBoot?: Boot }).safelightBoot;

import { Route, Routes } from "react-router";
import { vi } from "vitest";
import { GalleryPage } from "../../../src/custom-pages/galleries/page";
import { GalleryThemePage } from "../../../src/custom-pages/galleries/theme-page";
import { openPage } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";

export const CALL = `/galleries/${ID}`;
export const [EVENT, LATE, DARK, MADE] = [1, 2, 3, 4].map(idOf) as [string, string, string, string];

export const galleryOf = (changes: object = {}) => ({
  id: ID,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  id_user: "11111111-1111-4111-8111-111111111111",
  slug: "winter",
  name: "Winter",
  description: "",
  domain_id: null,
  domain: null,
  theme_id: null,
  active_theme: null,
  schedule_ids: [],
  is_active: true,
  ...changes,
});

export const configOf = (changes: object = {}) => ({
  colors: { background: "#11110F", text: "#F4F2EC" },
  fonts: {},
  layout: "rows",
  custom_css: "",
  ...changes,
});

export const themeOf = (id: string, name: string, changes: object = {}) => ({
  id,
  gallery_id: ID,
  name,
  config: configOf(),
  is_active: false,
  version: 1,
  ...changes,
});

/** Answers for all that the page of a stored gallery reads. */
export function answerGallery(gallery: object = galleryOf(), themes: readonly object[] = []): void {
  server.on(`GET ${CALL}`, () => json(gallery, 200, { ETag: '"1"' }));
  server.on(`GET ${CALL}/themes`, () => json({ items: themes }));
  server.on("GET /galleries/theme-presets", () =>
    json({ items: [{ id: "framed", name: "Framed", config: configOf({ layout: "framed" }) }] }),
  );
  server.on(`POST ${CALL}/embed-code`, () => json({ embed_code: "<iframe></iframe>" }));
  server.on("GET /domains/active", () => json({ domains: [] }));
  server.on("GET /gallery/winter", () =>
    json({
      id: ID,
      slug: "winter",
      name: "Winter",
      description: "",
      theme: null,
      items: [],
      page: 1,
      page_size: 1,
      total: 2146,
    }),
  );
}

/** The observer of sizes that jsdom lacks; it never reports one. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export async function open(address = CALL) {
  vi.stubGlobal("ResizeObserver", NoSizes);
  return openPage(
    <Routes>
      <Route path="/galleries/new" element={<GalleryPage />} />
      <Route path="/galleries/:id" element={<GalleryPage />} />
      <Route path="/galleries/:galleryId/themes/:id" element={<GalleryThemePage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    address,
  );
}

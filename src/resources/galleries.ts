import { AppstoreOutlined } from "@ant-design/icons";
import { gallery, galleryTheme } from "../../contract/entities/gallery";
import { defineResource, pagePath } from "./define";

/** Public pages with the pictures of events (GAL-01 to GAL-07). */
export const galleries = defineResource(gallery, {
  area: "galleries",
  icon: AppstoreOutlined,
  paths: { list: "galleries" },
  pages: { list: "galleries/list", create: "galleries/editor", edit: "galleries/editor" },
  menu: { section: "main" },
  list: {
    row: "lines",
    active: "is_active",
    art: ["neon-anna", "winter-sofia", "noir-lena", "folk-zoya", "space-tunde", "oil-igor"],
    giveWay: ["created_at", "domain_id", "id_user"],
    columns: [
      { field: "name", second: "description" },
      { field: "slug", width: 200, slot: "galleries/address", card: "fact" },
      { field: "schedule_ids", width: 112, count: "gallery.events_count", card: "end" },
      { field: "domain_id", width: 168, slot: "galleries/domain", text: domainOf },
      { field: "id_user", width: 184, adminsOnly: true, card: "fact" },
      { field: "created_at", width: 168 },
    ],
  },
  form: {
    groups: [
      {
        rows: [["schedule_ids"], ["name", "slug", "domain_id"], ["description"], ["is_active"], ["id_user"]],
      },
    ],
  },
});

/** Host name of a gallery's domain; empty if it has none. */
export function domainOf({ domain }: Readonly<Record<string, unknown>>): string {
  return (domain as { name?: string } | null)?.name ?? "";
}

export const galleryThemePath = (galleryId: string, id: string): string =>
  pagePath({ path: THEME_PATH }, { galleryId, id });

export const THEME_PATH = "galleries/:galleryId/themes/:id";

/** Themes of a gallery: no list of their own, they are on the gallery's page. */
export const galleryThemesOf = (id: string) =>
  defineResource(galleryTheme, {
    area: "galleries",
    icon: AppstoreOutlined,
    parentId: id,
    paths: {
      list: `galleries/${id}`,
      create: galleryThemePath(id, "new").slice(1),
      edit: pagePath({ path: THEME_PATH }, { galleryId: id }).slice(1),
    },
    list: { row: "lines", columns: ["name"] },
    form: { groups: [{ rows: [["name"], ["config"]] }] },
  });

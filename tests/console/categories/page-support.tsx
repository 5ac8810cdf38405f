// Loaded before the tests: the first import of this lazy part can take longer than a wait.
import "../../../src/custom-pages/categories/access";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { CategoriesPage } from "../../../src/custom-pages/categories/page";
import { LANGUAGES, openPage } from "../people/support/people";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";
import { styleOf } from "../screens/support/records";
import { categoryOf } from "./support";

export const [SEASONS, WINTER, SUMMER, CITIES, SNOW] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
export const OTHER = idOf(500);
export const label = (name: string) => [{ id_language: LANGUAGES[0].id, name, description: "" }];

/** Seasons (Winter (Snow), Summer), Cities; Cities is global and is shown first. */
export const tree = (cities: object = {}) => [
  categoryOf(SEASONS, {
    name: "Seasons",
    labels: label("Seasons"),
    children: [
      categoryOf(WINTER, {
        name: "Winter",
        labels: label("Winter"),
        parent_id: SEASONS,
        children: [categoryOf(SNOW, { name: "Snow", labels: label("Snow"), parent_id: WINTER })],
      }),
      categoryOf(SUMMER, { name: "Summer", labels: label("Summer"), parent_id: SEASONS, position: 1 }),
    ],
  }),
  categoryOf(CITIES, {
    name: "Cities",
    labels: label("Cities"),
    id_user: OTHER,
    is_global: true,
    position: 1,
    ...cities,
  }),
];

/** The tree with Summer before Winter. */
export const SWAPPED = [
  {
    ...tree()[0],
    children: [...(tree()[0]?.children ?? [])].reverse().map((one, position) => ({ ...one, position })),
  },
  { ...tree()[1] },
];

export function answerTree(nodes: readonly object[] = tree()): void {
  server.on("GET /categories/tree", () => json({ items: nodes }));
  answerRest();
}

/** One in Cities, one draft in Snow. */
const STYLES = [
  styleOf({ id: idOf(900), id_user: OTHER, name: "Skyline", categories: [CITIES] }),
  styleOf({ id: idOf(901), id_user: OTHER, name: "Flakes", categories: [SNOW], is_draft: true }),
];

/** What the page asks for besides the tree. */
export function answerRest(): void {
  server.on("GET /languages/", () =>
    json({ languages: LANGUAGES, pagination: { page: 1, per_page_count: 100, count: 2 } }),
  );
  server.on("GET /styles/", () =>
    json({ styles: STYLES, pagination: { page: 1, per_page_count: 100, count: STYLES.length } }),
  );
  for (const id of [SEASONS, WINTER, SUMMER, CITIES, SNOW])
    server.on(`GET /categories/${id}/access-rules`, () => json({ items: [] }));
}

export const open = (address = "/categories") => openPage(<CategoriesPage />, address);
export const rows = () =>
  within(screen.getByRole("tree", { name: "Category tree" }))
    .getAllByRole("treeitem")
    .map((row) => row.querySelector(".sl-category-row")?.firstElementChild?.textContent);
export const shows = (...names: string[]) => waitFor(() => expect(rows()).toEqual(names));
export const keysOf = () => screen.getByRole("tree", { name: "Category tree" });
export const press = (key: string, more: object = {}) => {
  const codes: Record<string, number> = {
    ArrowUp: 38,
    ArrowDown: 40,
    ArrowLeft: 37,
    ArrowRight: 39,
    Enter: 13,
  };
  const keyCode = codes[key] ?? 0;
  fireEvent.keyDown(keysOf(), { key, keyCode, which: keyCode, ...more });
};
export const details = (name: string) => screen.findByRole("region", { name });

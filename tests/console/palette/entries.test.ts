import { expect, test } from "vitest";
import { screens as registry } from "../../../src/resources";
import {
  createEntries,
  type Entry,
  matchingEntries,
  type PaletteContext,
  screenEntries,
} from "../../../src/shell/palette/entries";
import { marked, scoreOf } from "../../../src/shell/palette/search";
import { english, russian } from "../../support/texts";

const textAt = (texts: object, key: string) =>
  String(key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts));
const setting = (role: PaletteContext["role"]): PaletteContext => ({
  role,
  screens: registry,
  names: (key) => [textAt(english, key), textAt(russian, key)],
});
const all = (given: PaletteContext): Entry[] => [
  ...screenEntries(given),
  ...createEntries(given, (what) => `Create ${what}`),
];
const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);

test("offers the screens that exist and that the role may open, and no others", () => {
  expect(names(screenEntries(setting("user"))).sort()).toEqual(
    [
      "Balance",
      "Events",
      "Photo booths",
      "Generations",
      "Test a generation",
      "Media viewer",
      "Galleries",
      "Overlays",
      "Decors",
      "Quizzes",
      "Styles",
      "Categories",
    ].sort(),
  );
  const admin = names(screenEntries(setting("admin")));
  expect(admin).toEqual(expect.arrayContaining(["Routing debug", "Participants", "Overlays"]));
  expect(
    names(screenEntries({ ...setting("admin"), screens: registry.filter(({ name }) => name === "servers") })),
  ).not.toContain("Balance");
  expect(new Set(admin).size).toBe(admin.length);
});

test("offers to create what the role may create", () => {
  const creates = (role: PaletteContext["role"]) =>
    names(createEntries(setting(role), (what) => `Create ${what}`));
  expect(creates("user")).toContain("Create overlay");
  expect(creates("user")).not.toContain("Create user");
  expect(creates("dealer")).toContain("Create user");
  expect(creates("dealer")).not.toContain("Create participant");
  expect(creates("admin")).toContain("Create participant");
});

test.each(["overlays", "Оверлеи", "овер", "OVERL"])(
  "finds a screen by its name in either language: %s",
  (typed) => {
    expect(matchingEntries(screenEntries(setting("user")), typed)[0]?.to).toBe("/branding/overlays");
  },
);

test.each(["create overlay", "new overlay", "новый оверлей"])("finds creatable entities by %s", (typed) => {
  expect(matchingEntries(all(setting("user")), typed)[0]?.to).toBe("/branding/overlays/new");
});

test("a child is found by its parent's name, and names it", () => {
  const [first] = matchingEntries(screenEntries(setting("dealer")), "users");
  expect(first).toMatchObject({ to: "/users/all", note: "Users" });
});

test("nothing typed offers everything, nonsense nothing", () => {
  const entries = all(setting("admin"));
  expect(matchingEntries(entries, "  ")).toEqual(entries);
  expect(matchingEntries(entries, "qqq")).toEqual([]);
});

test("a match at the start of a name comes before one at the start of a word, and that before others", () => {
  expect(["Overlays", "New overlay", "Foverlay", "Decors"].map((name) => scoreOf(name, "overl"))).toEqual([
    3, 2, 1, 0,
  ]);
  expect(scoreOf("Ёлка на площади", "елка")).toBe(3);
  expect(scoreOf("Край", "краи")).toBe(0);
});

test("marks the typed text", () => {
  expect(marked("Nordline winter", "win nord")).toEqual([
    { text: "Nord", hit: true },
    { text: "line ", hit: false },
    { text: "win", hit: true },
    { text: "ter", hit: false },
  ]);
});

import { expect, test, vi } from "vitest";
import { keepablePanel, keepableValues, unsavedChanges } from "../../../src/editor/keepable";
import { commitPanel, countOf, type Panel, type PanelOptions } from "../../../src/editor/panels";
import { createEditorStore } from "../../../src/editor/store";
import type { Values } from "../../../src/editor/values";

const options = (id: string, more: Partial<PanelOptions> = {}): PanelOptions => ({
  id,
  title: "form.saved",
  stored: undefined,
  save: async () => undefined,
  failed: () => undefined,
  ...more,
});
const openPage = () => createEditorStore({}, { record: {} }, {});
const read = (panel: Panel, stored: Values) => {
  panel.read = stored;
  panel.store.dispatch({ type: "rebased", base: { record: stored }, values: stored });
};
const change = (panel: Panel, path: string, value: unknown) =>
  panel.store.dispatch({ type: "changed", path, value });

test("a panel is opened once, and tells the page when it changes", () => {
  const page = openPage();
  const heard = vi.fn();
  page.subscribe(heard);
  const panel = page.panels.open(options("tags"));
  expect(page.panels.open(options("tags"))).toBe(panel);
  expect(page.panels.all()).toEqual([panel]);
  read(panel, { tags: [] });
  expect(page.panels.unsaved()).toEqual([]);
  heard.mockClear();
  change(panel, "tags", ["a"]);
  expect(heard).toHaveBeenCalled();
  expect(page.panels.unsaved()).toEqual([panel]);
});

test("changes of a panel are counted by field, or as it says itself", () => {
  const { panels } = openPage();
  const [plain, own] = [panels.open(options("a")), panels.open(options("b", { count: () => 7 }))];
  for (const panel of [plain, own]) {
    read(panel, { x: 1, y: 1 });
    change(panel, "x", 2);
    change(panel, "y", 2);
  }
  expect([plain, own].map(countOf)).toEqual([2, 7]);
});

test("a failure is told once, and forgotten by a reset together with the changes", () => {
  const page = openPage();
  const panel = page.panels.open(options("a"));
  read(panel, { x: 1 });
  change(panel, "x", 2);
  const heard = vi.fn();
  page.subscribe(heard);
  page.panels.setFailed(panel, true);
  page.panels.setFailed(panel, true);
  expect(heard).toHaveBeenCalledOnce();
  page.panels.reset();
  expect([panel.failed, panel.store.get().values.x, page.panels.unsaved()]).toEqual([false, 1, []]);
});

test("a failure stays while a change is left, and is forgotten when the last one is taken back", () => {
  const { panels } = openPage();
  const panel = panels.open(options("a"));
  expect(panel.failed).toBe(false);
  read(panel, { x: 1, y: 1 });
  change(panel, "x", 2);
  change(panel, "y", 2);
  panels.setFailed(panel, true);
  change(panel, "y", 1);
  expect(panel.failed).toBe(true);
  change(panel, "x", 1);
  expect(panel.failed).toBe(false);
});

test("a kept draft waits for the panel to be open and read, and a reset forgets it", () => {
  const { panels } = openPage();
  const known = panels.open(options("known"));
  read(known, { x: 1 });
  panels.restore({ known: { values: { x: 2 } }, later: { values: { x: 3 } }, never: { values: { x: 4 } } });
  expect(known.store.get()).toMatchObject({ values: { x: 2 }, dirty: ["x"] });
  const later = panels.open(options("later"));
  expect(later.store.get().values).toEqual({});
  read(later, { x: 1 });
  expect(later.store.get()).toMatchObject({ values: { x: 3 }, dirty: ["x"] });
  change(later, "x", 5);
  expect(later.store.get().values.x).toBe(5);
  panels.reset();
  const never = panels.open(options("never"));
  read(never, { x: 1 });
  expect(never.store.get().dirty).toEqual([]);
});

test("a panel's errors are those of its own check", () => {
  const { panels } = openPage();
  const panel = panels.open(options("a", { check: () => [{ path: "x", message: "bad" }] }));
  read(panel, { x: 1 });
  expect(panel.store.problems()).toEqual({ x: "bad" });
  panel.options = options("a");
  change(panel, "x", 2);
  expect(panel.store.problems()).toEqual({});
});

test("a commit marks the keys that were sent as saved; what was typed since stays unsaved", () => {
  const { panels } = openPage();
  const panel = panels.open(options("a"));
  read(panel, { x: 1, y: 1, z: 1 });
  change(panel, "x", 2);
  change(panel, "y", 2);
  const sent = panel.store.get();
  change(panel, "x", 3);
  commitPanel(panel, sent, { x: 2 });
  expect(panel.store.get()).toMatchObject({
    initial: { x: 2, y: 1, z: 1 },
    values: { x: 3, y: 2, z: 1 },
    dirty: ["x", "y"],
  });
  commitPanel(panel, panel.store.get(), { x: 3, y: 2 });
  expect(panel.store.get()).toMatchObject({ values: { x: 3, y: 2, z: 1 }, dirty: [] });
  // Where nothing was typed since, what the server stored replaces what was sent.
  change(panel, "z", " a ");
  commitPanel(panel, panel.store.get(), { z: "a" });
  expect(panel.store.get()).toMatchObject({ values: { x: 3, y: 2, z: "a" }, dirty: [] });
});

test("of a panel whose changes are all secret nothing is kept", () => {
  const { panels } = openPage();
  const panel = panels.open(options("a", { secrets: ["password"] }));
  read(panel, { password: "", name: "" });
  change(panel, "password", "hush");
  expect(keepablePanel(panel.store)).toBeUndefined();
  change(panel, "name", "Olga");
  expect(keepablePanel(panel.store)).toEqual({ values: { name: "Olga" } });
});

test("a draft keeps what changed with its base where it is nested, and no secret at any depth", () => {
  const state = {
    dirty: ["rows.0.text", "rows.1.token", "name", "password"],
    values: {
      name: "B",
      other: "o",
      password: "hush",
      rows: [
        { id: "1", text: "b", token: "hush", parts: [{ pin: "hush", x: 1 }] },
        { id: "2", text: "c", token: "hush", parts: [] },
      ],
    },
    initial: {
      name: "A",
      other: "o",
      password: "",
      rows: [{ id: "1", text: "a", token: "old", parts: null }],
    },
  };
  const model = { secrets: ["password", "rows.*.token", "rows.*.parts.*.pin"], nested: ["rows"] };
  expect(keepableValues(state, model)).toEqual({
    values: {
      name: "B",
      rows: [
        { id: "1", text: "b", token: "", parts: [{ pin: "", x: 1 }] },
        { id: "2", text: "c", token: "", parts: [] },
      ],
    },
    base: { rows: [{ id: "1", text: "a", token: "", parts: null }] },
  });
});

test("of what is unsaved, the secrets are apart: they are never kept, at any depth", () => {
  const stored = {
    name: "A",
    pin: "",
    rows: [
      { id: "1", token: "old", text: "" },
      { id: "2", token: "old", text: "" },
    ],
  };
  const model = { secrets: ["pin", "rows.*.token"], nested: ["rows"] };
  const page = createEditorStore<Values>(model, { record: stored }, stored);
  const set = (path: string, value: unknown) => page.dispatch({ type: "changed", path, value });
  const found = () => {
    const { kept, lost } = unsavedChanges(page);
    return { kept: kept.paths, lost: lost.paths };
  };
  set("pin", "hush");
  expect(found()).toEqual({ kept: [], lost: ["pin"] });
  expect(keepableValues(page.get(), page.model)).toEqual({ values: {}, base: {} });
  set("rows.0.token", "new");
  expect(found()).toEqual({ kept: [], lost: ["pin", "rows.0.token"] });
  expect(keepableValues(page.get(), page.model)).toEqual({ values: {}, base: {} });
  set("rows.0.token", "old");
  const [first, second] = stored.rows;
  const added = { id: "3", token: "new", text: "" };
  set("rows", [second, first, added, { id: "4", token: "", text: "" }]);
  expect(found()).toEqual({ kept: ["rows"], lost: ["pin", "rows.2.token"] });
});

test("sections are apart by whether a draft keeps something of them, and named once if not all of it", () => {
  const page = openPage();
  const [notes, secret, both] = [
    page.panels.open(options("notes", { title: "form.saved", count: () => 3 })),
    page.panels.open(options("secret", { title: "form.mine", secrets: ["pin"] })),
    page.panels.open(options("both", { title: "form.theirs", secrets: ["pin"] })),
  ] as const;
  for (const panel of [notes, secret, both]) read(panel, { pin: "", text: "" });
  change(notes, "text", "a");
  change(secret, "pin", "hush");
  change(both, "pin", "hush");
  change(both, "text", "a");
  expect(unsavedChanges(page)).toEqual({
    count: 6,
    kept: { count: 5, paths: [], panels: ["form.saved", "form.theirs"] },
    lost: { paths: [], panels: ["form.mine", "form.theirs"] },
  });
});

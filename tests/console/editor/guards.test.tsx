import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fieldId, focusField, useReveal } from "../../../src/editor/focus-field";
import { useFileGuard, useSaveKey } from "../../../src/editor/guards";

const save = vi.fn();
const scrolled = vi.fn();
Element.prototype.scrollIntoView = scrolled;

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function Guarded() {
  useSaveKey(save);
  useFileGuard();
  return (
    <div>
      <input aria-label="field" />
      <button type="button" onDragOver={(event) => event.preventDefault()}>
        Zone
      </button>
    </div>
  );
}

const CTRL_S = { code: "KeyS", ctrlKey: true };

test("Ctrl+S and Cmd+S save once, on any layout, and never the browser's page", () => {
  render(<Guarded />);
  const press = (key: object) => fireEvent.keyDown(screen.getByRole("textbox"), key);
  expect([press(CTRL_S), press({ code: "KeyS", key: "ы", metaKey: true })]).toEqual([false, false]);
  expect(save).toHaveBeenCalledTimes(2);
  expect(press({ ...CTRL_S, repeat: true })).toBe(false);
  const others = [{ altKey: true }, { shiftKey: true }, { ctrlKey: false }, { code: "KeyD" }];
  for (const other of others) expect(press({ ...CTRL_S, ...other }), JSON.stringify(other)).toBe(true);
  expect(save).toHaveBeenCalledTimes(2);
});

test.each([
  ["a dialog of the browser", <dialog key="one" open />],
  ["another modal", <div key="one" role="dialog" aria-modal="true" aria-label="another" />],
])("while %s is open the key does nothing", (_, dialog) => {
  render(
    <>
      <Guarded />
      {dialog}
    </>,
  );
  expect(fireEvent.keyDown(document.body, CTRL_S)).toBe(false);
  expect(save).not.toHaveBeenCalled();
});

test("files are dropped on a zone for them alone; anything else may be dropped anywhere", () => {
  const { unmount } = render(<Guarded />);
  const files = { types: ["Files"], dropEffect: "copy" };
  expect(fireEvent.dragOver(screen.getByRole("textbox"), { dataTransfer: files })).toBe(false);
  expect(files.dropEffect).toBe("none");
  expect(fireEvent.drop(screen.getByRole("textbox"), { dataTransfer: files })).toBe(false);
  const text = { types: ["text/plain"], dropEffect: "copy" };
  expect(fireEvent.dragOver(document.body, { dataTransfer: text })).toBe(true);
  expect(fireEvent.dragOver(document.body)).toBe(true);
  const taken = { types: ["Files"], dropEffect: "copy" };
  fireEvent.dragOver(screen.getByRole("button", { name: "Zone" }), { dataTransfer: taken });
  expect([text.dropEffect, taken.dropEffect]).toEqual(["copy", "copy"]);
  unmount();
  expect(fireEvent.dragOver(document.body, { dataTransfer: files })).toBe(true);
  expect(fireEvent.drop(document.body, { dataTransfer: files })).toBe(true);
  expect([fireEvent.keyDown(document.body, CTRL_S), save.mock.calls]).toEqual([true, []]);
});

/** A tab that opens for fields below its name, with a row inside that does the same. */
function Tab({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useReveal((path) => {
    if (path.startsWith(name)) setOpen(true);
  });
  return isOpen && children;
}

test("an error's field is focused in the middle of the screen, in whatever tab and row it is closed", () => {
  render(
    <Tab name="products">
      <Tab name="products.0">
        <input id={fieldId("products.0.title")} aria-label="title" />
      </Tab>
    </Tab>,
  );
  focusField("stores");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(scrolled).not.toHaveBeenCalled();
  focusField("products.0.title");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "title" }));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: "center" });
  expect(scrolled.mock.contexts).toEqual([screen.getByRole("textbox")]);
});

test("of a group of choices the chosen one is focused, and of one that is in sight nothing else opens", () => {
  const { unmount } = render(
    <>
      <fieldset id={fieldId("kind")} tabIndex={-1}>
        <input type="radio" name="kind" aria-label="first" />
        <input type="radio" name="kind" aria-label="second" defaultChecked />
      </fieldset>
      <Tab name="">
        <p>opened</p>
      </Tab>
    </>,
  );
  focusField("kind");
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "second" }));
  expect(screen.queryByText("opened")).toBeNull();
  unmount();
  expect(() => focusField("gone")).not.toThrow();
});

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fieldId, focusField, useReveal } from "../../../src/editor/focus-field";
import { useFileGuard, useLeaveGuard, useSaveKey } from "../../../src/editor/guards";
import { session } from "../../../src/providers/http/session";

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

function Unsaved() {
  const question = useLeaveGuard(() => true);
  return (
    question && (
      <div role="alertdialog" aria-label={`question ${question.attempt}`}>
        <button type="button" onClick={question.stay}>
          Stay
        </button>
        <button type="button" onClick={question.leave}>
          Leave
        </button>
      </div>
    )
  );
}

test("whether to leave is answered once, while the next page is still loading too; the next question is another", async () => {
  vi.spyOn(session, "current").mockReturnValue({ role: "user" } as never);
  let load = () => {};
  const loader = () => new Promise<null>((resolve) => (load = () => resolve(null)));
  const router = createMemoryRouter(
    [
      { path: "/", element: <Unsaved /> },
      { path: "/slow", loader, element: <p>slow page</p> },
    ],
    { initialEntries: ["/"] },
  );
  render(<RouterProvider router={router} />);
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const leave = () => act(async () => void router.navigate("/slow"));
  await leave();
  expect(screen.getByRole("alertdialog", { name: "question 1" })).toBeTruthy();
  press("Stay");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await leave();
  expect(screen.getByRole("alertdialog", { name: "question 2" })).toBeTruthy();
  // The router shows the answer late, and refuses the second one by an error.
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener("error", thrown);
  const buttons = screen.getAllByRole("button");
  act(() => {
    for (const button of [...buttons].reverse()) button.click();
    for (const button of buttons) button.click();
  });
  removeEventListener("error", thrown);
  expect(thrown.mock.calls).toEqual([]);
  await act(async () => load());
  expect(screen.getByText("slow page")).toBeTruthy();
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

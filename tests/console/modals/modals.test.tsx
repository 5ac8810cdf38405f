import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Modals } from "../../../src/components/modals/modal-host";
import { stayState } from "../../../src/components/modals/use-leave";
import { emptyCaches } from "../../../src/providers/http/leaving";
import { confirm } from "../../../src/shared/confirm";
import { closeAllModals, closeModal, type ModalOptions, modals, openModal } from "../../../src/shared/modals";
import { speakEnglish } from "../jobs/support/english";

function Shell() {
  return (
    <>
      <nav>
        <Link to="/other">Other page</Link>
        <Link to="?page=2">Page 2</Link>
        <MadeLink />
      </nav>
      <main id="main" tabIndex={-1}>
        <button type="button">Opener</button>
      </main>
      <Modals />
    </>
  );
}

/** Gives what is on the page its own address, as an editor does with a record that was just made. */
function MadeLink() {
  const location = useLocation();
  return (
    <Link to="/events/1" replace state={stayState(location)}>
      Made
    </Link>
  );
}

const open = (options: Partial<ModalOptions> = {}) =>
  act(() => openModal({ id: "one", title: "Delete the overlay?", content: "It is gone then.", ...options }));
const dialogs = () => screen.queryAllByRole("dialog", { hidden: true });
const named = (name: string) => screen.getByRole("dialog", { name });
const user = userEvent.setup();

beforeAll(speakEnglish);
let router: ReturnType<typeof createMemoryRouter>;
beforeEach(() => {
  // All links keep to this router, whose start is no page of theirs.
  router = createMemoryRouter([{ path: "*", element: <Shell /> }], { initialEntries: ["/events"] });
  render(<RouterProvider router={router} />);
  screen.getByText("Opener").focus();
});

afterEach(() => {
  act(closeAllModals);
  cleanup();
});

test("one host draws the open modals with their titles and contents [MOD-01 MOD-02]", () => {
  open();
  open({ id: "two", title: "And this?", content: "Another." });
  expect(dialogs()).toHaveLength(2);
  expect(named("And this?").textContent).toContain("Another.");
  expect(named("And this?").matches("dialog[open]")).toBe(true);
});

test("a modal with the same id replaces the other, which is closed (OP-167)", () => {
  const closed = vi.fn();
  open({ onClosed: closed });
  open({ title: "Replaced" });
  expect(dialogs()).toHaveLength(1);
  expect(named("Replaced")).toBeDefined();
  expect(closed).toHaveBeenCalledTimes(1);
});

test.each(["app", "page"] as const)("a modal of scope %s has its style [MOD-03]", (scope) => {
  open({ scope });
  expect([...named("Delete the overlay?").classList]).toContain(scope);
});

test("Escape closes the topmost modal only, app before page [MOD-07]", async () => {
  open({ id: "app", title: "App" });
  open({ id: "upper", title: "Upper app" });
  open({ id: "page", title: "Page", scope: "page" });
  await user.keyboard("{Escape}");
  expect(modals.get().map(({ id }) => id)).toEqual(["app", "page"]);
  await user.keyboard("{Escape}");
  expect(modals.get().map(({ id }) => id)).toEqual(["page"]);
  await user.keyboard("{Escape}");
  expect(dialogs()).toEqual([]);
});

test("neither Escape nor a click outside closes a modal with disableBackdropClose [MOD-04 MOD-08]", async () => {
  open({ id: "below" });
  open({
    id: "kept",
    title: "Kept",
    disableBackdropClose: true,
    buttons: [{ text: "OK", style: "primary" }],
  });
  await user.keyboard("{Escape}");
  await user.click(named("Kept"));
  expect(modals.get().map(({ id }) => id)).toEqual(["below", "kept"]);
});

test("a click outside closes like Escape, a press that began inside does not (OP-167)", async () => {
  open();
  const dialog = named("Delete the overlay?");
  await user.pointer([
    { keys: "[MouseLeft>]", target: screen.getByText("It is gone then.") },
    { keys: "[/MouseLeft]", target: dialog },
  ]);
  expect(dialogs()).toHaveLength(1);
  await user.click(dialog);
  expect(dialogs()).toEqual([]);
});

test("an open list inside the modal handles Escape itself", async () => {
  open({ content: <input aria-label="Choose" role="combobox" aria-expanded="true" aria-controls="x" /> });
  screen.getByLabelText("Choose").focus();
  await user.keyboard("{Escape}");
  expect(dialogs()).toHaveLength(1);
});

const BUTTONS: ModalOptions["buttons"] = [
  { text: "Not yet", style: "secondary", handler: () => {} },
  { text: "By its id", style: "secondary", handler: () => closeModal("one") },
  { text: "By what it is given", style: "secondary", handler: (close) => close() },
  { text: "No handler", style: "primary" },
];

test.each([
  ["Not yet", 1],
  ["By its id", 0],
  ["By what it is given", 0],
  ["No handler", 0],
])(
  "a handler decides whether to close, a button without one closes: %s [MOD-05 MOD-09]",
  async (name, left) => {
    open({ buttons: BUTTONS });
    await user.click(screen.getByRole("button", { name }));
    expect(dialogs()).toHaveLength(left);
  },
);

test("buttons have their style: danger first and apart, the safe answer last and focused [MOD-06]", () => {
  open({
    buttons: [
      { text: "Stay", style: "primary" },
      { text: "Drop draft", style: "danger" },
      { text: "Keep draft", style: "secondary" },
    ],
  });
  const buttons = screen.getAllByRole("button").filter((button) => button.closest("dialog"));
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Drop draft", "Keep draft", "Stay"]);
  expect(buttons.map(({ className }) => className)).toEqual([
    "button text danger",
    "button",
    "button primary",
  ]);
  expect(document.activeElement).toBe(buttons[2]);
});

test("a slow handler runs once for a double click", async () => {
  let finish = () => {};
  const handler = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  open({ buttons: [{ text: "Delete", style: "danger", handler }] });
  await user.dblClick(screen.getByRole("button", { name: "Delete" }));
  expect(handler).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: "Delete" }).getAttribute("aria-disabled")).toBe("true");
  await act(async () => finish());
  expect(screen.getByRole("button", { name: "Delete" }).hasAttribute("aria-disabled")).toBe(false);
});

test("the focus returns to where it was", async () => {
  open({
    buttons: [
      { text: "No", style: "secondary" },
      { text: "Yes", style: "primary" },
    ],
  });
  expect(document.activeElement?.textContent).toBe("Yes");
  await user.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toBe("Opener");
});

test("an element that takes the focus in the content keeps it", () => {
  open({ content: <input aria-label="Name" ref={(input) => input?.focus()} />, buttons: BUTTONS });
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

test("each change of the location closes page modals and leaves the application's [SHELL-53]", async () => {
  for (const link of ["Other page", "Page 2"]) {
    open({ id: "app", title: "App" });
    open({ id: "page", title: "Page", scope: "page" });
    await act(async () => screen.getByText(link).click());
    expect(modals.get().map(({ id }) => id)).toEqual(["app"]);
  }
});

test("the address of a new record leaves page modals open; leaving it closes them [SHELL-53]", async () => {
  const follow = (link: string) => act(async () => screen.getByText(link).click());
  const opened = () => modals.get().map(({ id }) => id);
  open({ id: "page", title: "Page", scope: "page" });
  await follow("Made");
  expect(opened()).toEqual(["page"]);
  await follow("Other page");
  expect(opened()).toEqual([]);
  // Back at the address by the history: nothing was made now.
  open({ id: "page", title: "Page", scope: "page" });
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/events/1");
  expect(opened()).toEqual([]);
});

test("the second click of a double click that asked a question does not answer it [MOD-09]", async () => {
  const asked = confirm({ title: "Emit 3 codes?", confirm: "Emit" });
  await act(async () => {});
  const yes = screen.getByRole("button", { name: "Emit" });
  fireEvent.pointerDown(named("Emit 3 codes?"), { clientX: -1, clientY: -1 });
  fireEvent.click(named("Emit 3 codes?"), { detail: 2, clientX: -1, clientY: -1 });
  fireEvent.click(yes, { detail: 2 });
  expect(modals.get()).toHaveLength(1);
  fireEvent.click(yes, { detail: 1 });
  expect(await asked).toBe(true);
});

test.each([
  ["Delete", true],
  ["Cancel", false],
])("confirm resolves with the answer %s, and the safe one has the focus", async (name, expected) => {
  const asked = confirm({ title: "Delete?", confirm: "Delete", danger: true });
  await act(async () => {});
  expect(document.activeElement?.textContent).toBe("Cancel");
  await user.click(screen.getByRole("button", { name }));
  expect(await asked).toBe(expected);
  expect(dialogs()).toEqual([]);
});

test("Escape and another page answer confirm with no [SHELL-53]", async () => {
  const byEscape = confirm({ title: "Sure?", confirm: "Yes", cancel: "No" });
  await act(async () => {});
  await user.keyboard("{Escape}");
  expect(await byEscape).toBe(false);
  const byLeaving = confirm({ title: "Sure?", confirm: "Yes", cancel: "No" });
  await act(async () => screen.getByText("Other page").click());
  expect(await byLeaving).toBe(false);
});

test("a logout closes the modals of every scope: the next person must not see them", () => {
  open();
  open({ id: "two", scope: "page" });
  act(emptyCaches);
  expect(dialogs()).toEqual([]);
});

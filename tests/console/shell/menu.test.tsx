import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { menuFor } from "../../../src/resources/menu";
import { Menu } from "../../../src/shell/menu/menu";
import { fakeMedia } from "./support/media";
import { openRefine } from "./support/refine";
import { organiser, signIn } from "./support/session";
import { startTexts } from "./support/texts";

vi.mock("../../../src/providers/http/session", async () => (await import("./support/session")).fakeSession);
const InRefine = await openRefine();
beforeEach(() => startTexts());
afterEach(cleanup);

function draw(path: string, collapsed = false) {
  fakeMedia({ width: 1440 });
  const router = createMemoryRouter([{ path: "*", element: <Menu collapsed={collapsed} /> }], {
    initialEntries: [path],
  });
  render(
    <InRefine>
      <RouterProvider router={router} />
    </InRefine>,
  );
  return { router, user: userEvent.setup() };
}

const admin = { ...organiser, is_admin: true };

test("an admin sees three sections: main, management, admin [SHELL-15]", () => {
  signIn(admin);
  draw("/balance");
  const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(headings).toEqual(["Main", "Management", "Admin"]);
  expect(within(screen.getByRole("navigation")).getAllByRole("link")).toHaveLength(
    menuFor("admin").flatMap(({ items }) => items).length,
  );
});

test("a section without items is not drawn for an organiser", () => {
  signIn();
  draw("/balance");
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).not.toContain("Admin");
  expect(screen.queryByRole("link", { name: "Users" })).toBeNull();
});

describe("an item", () => {
  test("is marked while the path starts with its link [SHELL-18]", () => {
    signIn();
    draw("/photo_booths/7");
    expect(screen.getByRole("link", { name: "Photo booths" }).className).toContain("on");
    expect(screen.getByRole("link", { name: "Balance" }).className).not.toContain("on");
  });

  test("is marked on lists that hang below it [OP-29]", () => {
    signIn();
    draw("/branding/overlays");
    expect(screen.getByRole("link", { name: "Events" }).className).toContain("on");
  });

  test("is not marked by a path that only begins with the same letters", () => {
    signIn(admin);
    draw("/servers-of-others");
    expect(screen.getByRole("link", { name: "Servers" }).className).not.toContain("on");
  });

  test("is the current page only when it is the page itself", () => {
    signIn();
    draw("/photo_booths");
    expect(screen.getByRole("link", { name: "Photo booths" }).getAttribute("aria-current")).toBe("page");
  });
});

describe("a parent", () => {
  test("opens on a click and shows its first child [SHELL-17 SHELL-21]", async () => {
    signIn(admin);
    const { router, user } = draw("/balance");
    const users = screen.getByRole("link", { name: "Users" });
    expect(users.ariaExpanded).toBe("false");
    await user.click(users);
    expect(router.state.location.pathname).toBe("/users/all");
    expect(screen.getByRole("link", { name: "All users" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sessions" })).toBeTruthy();
  });

  test("folds on a second click and keeps the page", async () => {
    signIn(admin);
    const { router, user } = draw("/finance/codes");
    await user.click(screen.getByRole("link", { name: "Finance" }));
    expect(screen.queryByRole("link", { name: "Deposit codes" })).toBeNull();
    expect(router.state.location.pathname).toBe("/finance/codes");
  });

  test("offers its children next to the collapsed sidebar", async () => {
    signIn(admin);
    const { router, user } = draw("/balance", true);
    await user.click(screen.getByRole("button", { name: "Finance" }));
    await user.click(screen.getByRole("menuitem", { name: "Refunds" }));
    expect(router.state.location.pathname).toBe("/finance/refunds");
  });
});

test("collapsed items keep their names and show them at once [SHELL-50]", async () => {
  signIn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = draw("/balance", true);
  await user.hover(screen.getByRole("link", { name: "Balance" }));
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.getByRole("tooltip").textContent).toBe("Balance");
  vi.useRealTimers();
});

import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType, ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { waitUntil } from "../../support/wait-until";
import { fakeMedia } from "./support/media";
import { openRefine } from "./support/refine";
import { type fakeSession, organiser } from "./support/session";
import { startTexts } from "./support/texts";

vi.mock("../../../src/providers/http/session", async () => (await import("./support/session")).fakeSession);

let version: Promise<Response>;

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  version = Promise.resolve(Response.json({ version: "4.18.2" }));
  const answer = async (address: string) => {
    if (!String(address).endsWith("/api/client/current")) throw new Error(`Not foreseen: ${address}`);
    return (await version).clone();
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  await startTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The layout as a page that opens now draws it. */
async function draw(width = 1440, changes: object = {}, path = "/branding/overlays") {
  fakeMedia({ width });
  const mocked = (await import("../../../src/providers/http/session")) as unknown as typeof fakeSession;
  mocked.signIn({ ...organiser, ...changes });
  const { Layout } = (await import("../../../src/shell/layout")) as {
    Layout: ComponentType<{ children: ReactNode }>;
  };
  const InRefine = await openRefine();
  const element = (
    <Layout>
      <h1>The page</h1>
    </Layout>
  );
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: [path],
  });
  render(
    <InRefine>
      <RouterProvider router={router} />
    </InRefine>,
  );
  return { router, session: mocked.session, user: userEvent.setup() };
}

/** The drawer brings antd, which takes its time while other tests run beside this one. */
const SLOW_MS = 60_000;
beforeAll(() => import("../../../src/shell/header/mobile-drawer"), SLOW_MS);

const sider = () => document.querySelector("aside");

describe("at 1024 px and above", () => {
  test("there is a sidebar with brand mark and menu, and no top bar [SHELL-03 SHELL-14]", async () => {
    await draw(1024);
    const aside = within(sider() as HTMLElement);
    expect(aside.getByRole("navigation", { name: "Menu" })).toBeTruthy();
    expect(aside.getByRole("link", { name: /Safelight/ }).querySelector("svg")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Open menu" })).toBeNull();
  });

  test("the breadcrumbs name the record that a page belongs to", async () => {
    const { useTitleOf } = await import("../../../src/components/page/use-title-of");
    function Page() {
      useTitleOf("rehearsal.title", { name: "Winter party", path: "/events/1" });
      return null;
    }
    await draw(1440, {}, "/events/1/rehearsal");
    const { unmount } = render(<Page />);
    const crumbs = within(await screen.findByRole("navigation", { name: "Breadcrumbs" }));
    const names = () => crumbs.getAllByRole("listitem").map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(["Events", "Winter party", "Rehearsal"]));
    expect(crumbs.getByRole("link", { name: "Winter party" }).getAttribute("href")).toBe("/events/1");
    unmount();
    await waitFor(() => expect(names()).toEqual(["Events", "Rehearsal"]));
  });

  test("next to a wide editor it is folded until the user unfolds it there; the stored state stays [SHELL-06]", async () => {
    const { user, router } = await draw(1440, {}, "/events/new");
    expect(sider()?.className).toContain("collapsed");
    await user.click(screen.getByRole("button", { name: "Expand sidebar" }));
    expect(sider()?.className).not.toContain("collapsed");
    // As when the new event is saved.
    await act(() => router.navigate("/events/11111111-1111-4111-8111-111111111111", { replace: true }));
    expect(sider()?.className).not.toContain("collapsed");
    await act(() => router.navigate("/styles/new"));
    expect(sider()?.className).toContain("collapsed");
    await act(() => router.navigate("/events"));
    expect(sider()?.className).not.toContain("collapsed");
    expect(localStorage.getItem("sidebar_collapsed")).toBeNull();
  });

  test("it collapses and expands, and the next load remembers [SHELL-06 SHELL-07 SHELL-08]", async () => {
    const { user } = await draw();
    await user.click(screen.getByRole("button", { name: "Collapse sidebar" }));
    expect(sider()?.className).toContain("collapsed");
    expect(localStorage.getItem("sidebar_collapsed")).toBe("true");
    cleanup();
    vi.resetModules();
    const again = await draw();
    expect(sider()?.className).toContain("collapsed");
    await again.user.click(screen.getByRole("button", { name: "Expand sidebar" }));
    expect(sider()?.className).not.toContain("collapsed");
    expect(localStorage.getItem("sidebar_collapsed")).toBe("false");
  });
});

describe("below 1024 px", () => {
  test("a top bar with menu button and user takes its place [SHELL-09 SHELL-10 SHELL-13]", async () => {
    await draw(1023);
    expect(sider()).toBeNull();
    expect(screen.getByRole("button", { name: "Open menu" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Account: Vera Kim (VK)" })).toBeTruthy();
  });

  test(
    "the menu button opens a drawer with the menu, which any way out closes [SHELL-11]",
    async () => {
      const { user, router } = await draw(800);
      await user.click(screen.getByRole("button", { name: "Open menu" }));
      const drawer = await screen.findByRole("dialog", { name: "Menu" }, { timeout: SLOW_MS });
      expect(within(drawer).getByRole("navigation", { name: "Menu" })).toBeTruthy();
      await act(() => router.navigate("/elsewhere"));
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Open menu" }).ariaExpanded).toBe("false"),
      );
    },
    SLOW_MS,
  );

  test(
    "the drawer is closed by the item of the page that is open already [SHELL-11]",
    async () => {
      const { user, router } = await draw(800, {}, "/photo_booths");
      await user.click(screen.getByRole("button", { name: "Open menu" }));
      const drawer = await screen.findByRole("dialog", { name: "Menu" }, { timeout: SLOW_MS });
      await user.click(within(drawer).getByRole("link", { name: "Photo booths" }));
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Open menu" }).ariaExpanded).toBe("false"),
      );
      expect(router.state.location.pathname).toBe("/photo_booths");
    },
    SLOW_MS,
  );

  test(
    "the drawer's state is not the sidebar's [SHELL-12]",
    async () => {
      localStorage.setItem("sidebar_collapsed", "true");
      const { user } = await draw(800);
      expect(screen.getByRole("button", { name: "Open menu" }).ariaExpanded).toBe("false");
      await user.click(screen.getByRole("button", { name: "Open menu" }));
      await screen.findByRole("dialog", { name: "Menu" }, { timeout: SLOW_MS });
      expect(localStorage.getItem("sidebar_collapsed")).toBe("true");
    },
    SLOW_MS,
  );
});

describe("the sidebar's foot", () => {
  test("links to the client with its current version [SHELL-40]", async () => {
    await draw();
    const link = await screen.findByRole("link", { name: /Download client/ });
    expect(link.textContent).toContain("4.18.2");
    expect(link.getAttribute("href")).toBe("/api/client/download");
  });

  test("shows that it is loading until the version is known [SHELL-41]", async () => {
    let answer: (response: Response) => void = () => undefined;
    version = new Promise((resolve) => {
      answer = resolve;
    });
    await draw();
    expect(screen.getByRole("status", { name: "Loading client version" })).toBeTruthy();
    answer(Response.json({ version: "5.0.0" }));
    expect(await screen.findByText("5.0.0")).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading client version" })).toBeNull();
  });

  test("goes on loading after a failed read, which is repeated after half a minute [SHELL-40 SHELL-41]", async () => {
    version = Promise.resolve(new Response("{}", { status: 500 }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await draw();
    const loading = () => screen.queryByRole("status", { name: "Loading client version" });
    const reads = () => vi.mocked(fetch).mock.calls.length;
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await waitUntil(() => expect(reads()).toBe(1));
    await pass(20_000);
    expect([loading() !== null, reads()]).toEqual([true, 1]);
    version = Promise.resolve(Response.json({ version: "5.0.0" }));
    await pass(15_000);
    await waitUntil(() => expect(screen.getByText("5.0.0")).toBeTruthy());
    expect(loading()).toBeNull();
    await pass(60_000);
    expect(reads()).toBe(2);
  });

  test.each([404, 405, 501])(
    "shows a dash where no version is active, or known of: %i (OP-158 OP-179)",
    async (status) => {
      version = Promise.resolve(new Response("{}", { status }));
      await draw();
      expect(await screen.findByText("—")).toBeTruthy();
      expect(screen.queryByRole("link", { name: /Download client/ })).toBeNull();
    },
  );
});

describe("the user's menu", () => {
  test("shows name and e-mail; Profile and Settings are disabled [SHELL-44 SHELL-45 SHELL-46]", async () => {
    const { user } = await draw();
    await user.click(screen.getByRole("button", { name: "Account: Vera Kim (VK)" }));
    expect(screen.getByText("vera@example.com")).toBeTruthy();
    for (const name of ["Profile", "Settings"])
      expect(screen.getByRole("menuitem", { name: `${name} Not available yet` }).ariaDisabled).toBe("true");
  });

  test("Log out ends the session and opens the start [SHELL-47]", async () => {
    history.replaceState(null, "", "/branding/overlays");
    const { user, session } = await draw();
    await user.click(screen.getByRole("button", { name: "Account: Vera Kim (VK)" }));
    await user.click(screen.getByRole("menuitem", { name: "Log out" }));
    await waitFor(() => expect(location.pathname).toBe("/"));
    expect(session.end.mock.calls).toEqual([[]]); // without a reason: nobody was forced
  });

  test("Log out asks before it stops what writes, as closing the tab does", async () => {
    history.replaceState(null, "", "/branding/overlays");
    const { user, session } = await draw();
    const { startJob, jobs } = await import("../../../src/shared/jobs/jobs");
    session.end.mockClear();
    const run = () => new Promise<undefined>(() => {});
    const logOut = async () => {
      await user.click(screen.getByRole("button", { name: "Account: Vera Kim (VK)" }));
      await user.click(screen.getByRole("menuitem", { name: "Log out" }));
    };
    act(() => void startJob({ kind: "upload", title: "Client 4.19", unit: "bytes", run }));
    await logOut();
    const question = await screen.findByRole("dialog", { name: "Stop what is running and log out?" });
    expect(within(question).getByText("Client 4.19")).toBeTruthy();
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect([session.end.mock.calls.length, jobs.get().length]).toEqual([0, 1]);
    await logOut();
    await user.click(await screen.findByRole("button", { name: "Log out" }));
    await waitFor(() => expect(session.end).toHaveBeenCalledOnce());
  });

  test("works by keyboard and returns the focus", async () => {
    const { user } = await draw();
    const button = screen.getByRole("button", { name: "Account: Vera Kim (VK)" });
    button.focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toMatch(/^Profile/);
    await user.keyboard("{End}");
    expect(document.activeElement?.textContent).toBe("Log out");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toMatch(/^Profile/);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test("names a guest where nothing is known of the user [SHELL-43]", async () => {
    await draw(1440, { first_name: "", last_name: "", email: "" });
    expect(screen.getByRole("button", { name: "Account: Guest (?)" }).textContent).toBe("?");
  });
});

test("the theme switch offers light, dark and system, and applies at once [SHELL-48]", async () => {
  const { user } = await draw();
  await user.click(screen.getByRole("button", { name: /^Theme/ }));
  const names = screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent);
  expect(names).toEqual(["Light", "Dark", "System"]);
  await user.click(screen.getByRole("menuitemradio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("offline is announced, and removed again", async () => {
  await draw();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText("You are offline.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try now" })).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText("You are offline.")).toBeNull();
});

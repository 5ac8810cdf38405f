import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeMedia } from "./support/media";
import { type FakeUser, type fakeSession, organiser } from "./support/session";
import { startTexts } from "./support/texts";

vi.mock("../../../src/providers/http/session", async () => (await import("./support/session")).fakeSession);
vi.mock("../../../src/app", async () => {
  const { useRef } = await import("react");
  let drawn = 0;
  return {
    ready: Promise.resolve(),
    default: function Console() {
      const number = useRef(0);
      number.current ||= ++drawn;
      return <p>console {number.current}</p>;
    },
  };
});

let mocked: typeof fakeSession;
const signIn = (user: FakeUser = organiser) => mocked.signIn(user);

beforeEach(async () => {
  vi.resetModules();
  fakeMedia();
  vi.stubGlobal("fetch", async () => Response.json({}));
  await startTexts();
  mocked = (await import("../../../src/providers/http/session")) as unknown as typeof fakeSession;
  await mocked.session.end();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = () => location.pathname + location.search;

async function open(path: string) {
  history.replaceState(null, "", path);
  const { Root } = (await import("../../../src/root")) as { Root: ComponentType };
  render(<Root />);
}

const login = () => screen.findByRole("heading", { name: "Log in" });
const consoleShown = () => screen.findByText(/^console/);

describe("without a session", () => {
  test("/login is open to everyone [SESS-01]", async () => {
    await open("/login");
    expect(await login()).toBeTruthy();
  });

  test("a private route redirects to the login page, which knows the way back [SHELL-02]", async () => {
    await open("/branding/overlays/7?tab=2");
    expect(await login()).toBeTruthy();
    expect(place()).toBe(`/login?returnUrl=${encodeURIComponent("/branding/overlays/7?tab=2")}`);
  });

  test("the start redirects to the plain login page", async () => {
    await open("/");
    expect(await login()).toBeTruthy();
    expect(place()).toBe("/login");
  });

  test("/registration is open to everyone [REG-01]", async () => {
    await open("/registration");
    expect(await screen.findByRole("heading", { name: "Register" })).toBeTruthy();
  });

  test("a registration that goes on without its dealer code keeps what was typed [REG-06]", async () => {
    await open("/registration?dealer_code=LS79LKEK");
    const name = async () => (await screen.findByLabelText<HTMLInputElement>("First name")).value;
    fireEvent.change(await screen.findByLabelText("First name"), { target: { value: "Mira" } });
    fireEvent.click(screen.getByRole("link", { name: "Register without it" }));
    await waitFor(() => expect(place()).toBe("/registration"));
    expect(await name()).toBe("Mira");
    act(() => history.back());
    await screen.findByText("Dealer code LS79LKEK");
    expect(await name()).toBe("Mira");
  });

  test("a registration that is left and opened again starts empty [REG-02]", async () => {
    await open("/registration");
    fireEvent.change(await screen.findByLabelText("First name"), { target: { value: "Mira" } });
    fireEvent.click(screen.getByRole("link", { name: "Log in" }));
    await login();
    act(() => history.back());
    expect((await screen.findByLabelText<HTMLInputElement>("First name")).value).toBe("");
  });
});

describe("with a session", () => {
  test("a private route shows the console", async () => {
    signIn();
    await open("/branding/overlays");
    expect(await consoleShown()).toBeTruthy();
    expect(place()).toBe("/branding/overlays");
  });

  test("a logged-in user at /login is redirected to the start, whatever returnUrl says", async () => {
    signIn();
    await open("/login?returnUrl=%2Fevents");
    expect(await consoleShown()).toBeTruthy();
    expect(place()).toBe("/");
  });
});

describe("a login", () => {
  test("opens returnUrl", async () => {
    await open("/login?returnUrl=%2Fbranding%2Foverlays%3Fpage%3D2");
    await login();
    act(() => signIn());
    expect(await consoleShown()).toBeTruthy();
    expect(place()).toBe("/branding/overlays?page=2");
  });

  test.each(["//evil.example", "https://evil.example/x", "/\\evil.example"])(
    "never follows %s",
    async (returnUrl) => {
      await open(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
      await login();
      act(() => signIn());
      await consoleShown();
      expect(place()).toBe("/");
    },
  );

  test("after a refusal opens the start", async () => {
    await open("/login?reason=forbidden&returnUrl=%2Fservers");
    await login();
    act(() => signIn());
    await consoleShown();
    expect(place()).toBe("/");
  });

  test("of another user draws a new console", async () => {
    signIn();
    await open("/branding/overlays");
    const first = (await consoleShown()).textContent;
    act(() => signIn({ first_name: "Oleg", last_name: "Danilov", email: "oleg@example.com" }));
    await waitFor(async () => expect((await consoleShown()).textContent).not.toBe(first));
  });
});

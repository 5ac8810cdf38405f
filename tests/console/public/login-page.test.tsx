import { act, cleanup, renderHook, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loginMessage } from "../../../src/session/login-message";
import { useLogin } from "../../../src/session/use-login";
import { person as personOf } from "../providers/support/people";
import { fakeSession } from "../shell/support/session";
import { fakeServer, openPage, refused } from "./support";

vi.mock(
  "../../../src/providers/http/session",
  async () => (await import("../shell/support/session")).fakeSession,
);

const reply = { access_token: "a", refresh_token: "r", user: personOf({ email: "vera@example.com" }) };

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ "POST /auth": () => Response.json(reply) });
  loginMessage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const email = () => screen.getByLabelText("E-mail") as HTMLInputElement;
const password = () => screen.getByLabelText("Password") as HTMLInputElement;
const submit = () => screen.getByRole("button", { name: "Log in" });

describe("an attempt", () => {
  test("sends e-mail and password and starts the session [CALL-SESS-01 SESS-06]", async () => {
    const { user } = await openPage("login");
    await user.type(email(), " vera@example.com ");
    await user.type(password(), " pass word ");
    await user.click(submit());
    expect(server.of("/auth")[0]?.body).toEqual({ email: "vera@example.com", password: " pass word " });
    await waitFor(() => expect(fakeSession.session.start).toHaveBeenCalledOnce());
    const [tokens, person] = fakeSession.session.start.mock.calls[0] ?? [];
    expect(tokens).toEqual({ access_token: "a", refresh_token: "r" });
    expect(person).toMatchObject({ email: "vera@example.com" });
  });

  test("may be submitted with the Enter key alone", async () => {
    const { user } = await openPage("login");
    await user.click(email());
    await user.keyboard("vera@example.com{Tab}secret-1{Enter}");
    expect(server.of("/auth")).toHaveLength(1);
  });

  test("that fails returns false, clears the session and shows the server's text [SESS-07 SESS-08]", async () => {
    server.answers["POST /auth"] = () => refused(401, { detail: "Wrong e-mail or password" });
    const { user } = await openPage("login");
    await user.type(email(), "vera@example.com");
    await user.type(password(), "wrong");
    await user.click(submit());
    expect((await screen.findByRole("alert")).textContent).toBe("Wrong e-mail or password");
    expect(fakeSession.session.end).toHaveBeenCalledWith();
    expect(fakeSession.session.start).not.toHaveBeenCalled();
    const { result } = renderHook(() => useLogin());
    await expect(result.current.attempt({ email: "a@example.com", password: "b" })).resolves.toBe(false);
  });

  test("after too many failed ones shows how long to wait, as the server says it [HTTP-10 OP-188]", async () => {
    const detail = "Too many failed login attempts. Try again in 14 min";
    server.answers["POST /auth"] = () => refused(429, { detail, code: "errors.too_many_logins" });
    const { user } = await openPage("login");
    await user.type(email(), "vera@example.com");
    await user.type(password(), "wrong{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(detail);
    // In another language the server's text is gone; ours is not only that the login failed.
    await act(() => i18next.changeLanguage("ru"));
    expect(screen.getByRole("alert").textContent).toBe(i18next.t("errors.api_limit"));
  });

  test("in progress is not sent twice", async () => {
    let answer: (response: Response) => void = () => undefined;
    server.answers["POST /auth"] = () => new Promise((resolve) => (answer = resolve));
    const { user } = await openPage("login");
    await user.type(email(), "vera@example.com");
    await user.type(password(), "secret-1{Enter}{Enter}");
    await user.click(screen.getByRole("button", { name: "Logging in…" }));
    answer(Response.json(reply));
    await waitFor(() => expect(fakeSession.session.start).toHaveBeenCalledOnce());
    expect(server.of("/auth")).toHaveLength(1);
  });

  test("with an empty field shows it there, sends nothing and focuses it", async () => {
    const { user } = await openPage("login");
    await user.type(email(), "vera@example.com");
    await user.click(submit());
    expect(server.of("/auth")).toEqual([]);
    expect(document.activeElement).toBe(password());
    expect(password().getAttribute("aria-invalid")).toBe("true");
    expect(password().getAttribute("aria-describedby")).toBe(screen.getByText("Fill in this field").id);
  });
});

describe("the message area", () => {
  test.each([
    ["session_expired", /^Your session ended/],
    ["forbidden", /^You were logged out because your role/],
    ["logged_out_elsewhere", /^You logged out in another tab/],
  ])("shows the reason %s", async (reason, words) => {
    await openPage("login", `?reason=${reason}`);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test("shows nothing for an unknown reason", async () => {
    await openPage("login", "?reason=title");
    expect(screen.queryByRole("status")).toBeNull();
  });

  test("mentions a registration until the next attempt", async () => {
    loginMessage.set("login.registered");
    server.answers["POST /auth"] = () => refused(401, { detail: "Wrong" });
    const { user } = await openPage("login", "?reason=session_expired");
    expect(screen.getByRole("status").textContent).toMatch(/^Your account is ready/);
    await user.type(email(), "a@example.com");
    await user.type(password(), "b{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Wrong");
    expect(screen.queryByText(/^Your account is ready/)).toBeNull();
  });

  test("drops a text of the server when another language is chosen", async () => {
    server.answers["POST /auth"] = () =>
      refused(401, { detail: "Wrong", code: "errors.invalid_credentials" });
    const { user } = await openPage("login");
    await user.type(email(), "a@example.com");
    await user.type(password(), "b{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Wrong");
    await act(() => i18next.changeLanguage("ru"));
    expect(screen.getByRole("alert").textContent).toBe("Неверный адрес эл. почты или пароль");
  });

  test("shows a text of the server as text", async () => {
    server.answers["POST /auth"] = () => refused(401, { detail: "<img src=x>" });
    const { user, container } = await openPage("login");
    await user.type(email(), "a@example.com");
    await user.type(password(), "b{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("<img src=x>");
    expect(container.querySelector("img")).toBeNull();
  });
});

describe("the form", () => {
  test("lets password managers work: names, autocomplete, paste", async () => {
    const { user } = await openPage("login");
    expect([email().autocomplete, password().autocomplete]).toEqual(["username", "current-password"]);
    await user.click(password());
    await user.paste("pasted-secret");
    expect(password().value).toBe("pasted-secret");
  });

  test("shows the password on request, and hides it again", async () => {
    const { user } = await openPage("login");
    await user.type(password(), "secret");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password().type).toBe("password");
  });

  test("opens the registration without a reload", async () => {
    const { user } = await openPage("login");
    await user.click(screen.getByRole("link", { name: "Register" }));
    expect(location.pathname).toBe("/registration");
  });
});

test("the theme can be changed before login [SHELL-48]", async () => {
  const { user } = await openPage("login");
  for (const name of ["System theme", "Light theme", "Dark theme"])
    await user.click(screen.getByRole("button", { name }));
  expect(screen.getByRole("button", { name: "System theme" })).toBeTruthy();
});

test("the language can be changed before login [TL-01]", async () => {
  const { user } = await openPage("login");
  const group = within(screen.getByRole("group", { name: "Language" }));
  // Names in full: "RU" says nothing to whoever cannot read the page.
  expect(group.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["English", "Русский"]);
  expect(group.getByRole("button", { name: "English" }).getAttribute("aria-pressed")).toBe("true");
  vi.stubGlobal("fetch", async () => Response.json({ login: { title: "Вход" } }));
  await user.click(group.getByRole("button", { name: "Русский" }));
  await waitFor(() => expect(i18next.language).toBe("ru"));
  expect(localStorage.getItem("language")).toBe("ru");
});

test("the wall of pictures is requested only on wide screens, once the form can be used", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const picturesAt = async (width: number) => {
    const { container } = await openPage("login", "", width);
    const atOnce = container.querySelectorAll("img").length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const later = container.querySelectorAll("img").length;
    cleanup();
    return [atOnce, later];
  };
  expect(await picturesAt(1023)).toEqual([0, 0]);
  expect(await picturesAt(1440)).toEqual([0, 24]);
  vi.useRealTimers();
});

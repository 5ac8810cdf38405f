import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loginMessage } from "../../../src/session/login-message";
import { errorsOf, mayRegister } from "../../../src/session/registration-rules";
import { fakeServer, openPage, refused } from "./support";

vi.mock(
  "../../../src/providers/http/session",
  async () => (await import("../shell/support/session")).fakeSession,
);

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({
    "GET /check_email": ({ path }) => Response.json(path.includes("taken")),
    "POST /register": () => Response.json(""),
  }); // no /captcha: then its text is empty (OP-42)
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const submit = () => screen.getByRole("button", { name: "Register" });
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent;

type User = Awaited<ReturnType<typeof openPage>>["user"];
const VALUES = {
  "First name": "Мира",
  "Last name": "Lane",
  "E-mail": "mira@example.com",
  Password: "quiet-harbour",
};

async function fill(user: User, changes: Partial<Record<keyof typeof VALUES, string>> = {}) {
  for (const [name, value] of Object.entries({ ...VALUES, ...changes }))
    if (value) await user.type(field(name), value);
}
const free = () => screen.findByText("This e-mail is available");

describe("entering /registration", () => {
  test("clears form, error and the login page's message [REG-02 REG-03 REG-04]", async () => {
    server.answers["POST /register"] = () => refused(422, { detail: "No" });
    loginMessage.set("login.registered");
    const { user } = await openPage("registration");
    await fill(user);
    await free();
    await user.click(submit());
    expect((await screen.findByRole("alert")).textContent).toBe("No");
    cleanup();
    await openPage("registration");
    for (const name of Object.keys(VALUES)) expect(field(name).value).toBe("");
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    await openPage("login");
    expect(screen.queryByText(/^Your account is ready/)).toBeNull();
  });
});

describe("a registration", () => {
  test("sends its five fields and opens the login page [REG-06 REG-07..11 CALL-REG-01 CALL-REG-03]", async () => {
    const { user } = await openPage("registration");
    await fill(user);
    await free();
    await user.click(submit());
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(server.of("/register")[0]).toMatchObject({
      path: "/register",
      body: {
        first_name: "Мира",
        last_name: "Lane",
        email: "mira@example.com",
        password: "quiet-harbour",
        captcha: "",
      },
    });
    cleanup();
    await openPage("login");
    expect(screen.getByRole("status").textContent).toMatch(/^Your account is ready/);
  });

  test("carries the dealer's code of the page's query, and only then [REG-05 REG-06 CALL-REG-02]", async () => {
    const { user } = await openPage("registration", "?dealer_code=A%26B");
    expect(screen.getByText("Dealer code A&B")).toBeTruthy();
    await fill(user);
    await free();
    await user.click(submit());
    await waitFor(() => expect(server.of("/register")[0]?.path).toBe("/register?dealer_code=A%26B"));
  });

  test("with an unknown code can go on without it, with what was typed [REG-06]", async () => {
    server.answers["POST /register"] = ({ path }) =>
      path.includes("dealer_code") ? refused(422, { detail: "Dealer code not found" }) : Response.json("");
    const { user } = await openPage("registration", "?dealer_code=NOPE");
    await fill(user);
    await free();
    await user.click(submit());
    expect((await screen.findByRole("alert")).textContent).toBe("Dealer code not found");
    await user.click(screen.getByRole("link", { name: "Register without it" }));
    expect([screen.queryByRole("alert"), screen.queryByText("Dealer code NOPE")]).toEqual([null, null]);
    await user.click(submit());
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(server.of("/register").map(({ path }) => path)).toEqual([
      "/register?dealer_code=NOPE",
      "/register",
    ]);
  });

  test("answered by a text shows it and stays [CALL-REG-03]", async () => {
    server.answers["POST /register"] = () => Response.json("The address book is full");
    const { user } = await openPage("registration");
    await fill(user);
    await free();
    await user.click(submit());
    expect((await screen.findByRole("alert")).textContent).toBe("The address book is full");
    expect(location.pathname).toBe("/registration");
  });

  test("refused in another language than the one chosen since keeps only texts that can be translated", async () => {
    server.answers["POST /register"] = () =>
      refused(422, {
        detail: "Слишком просто",
        fields: { password: "Пароль", email: "validation.email_in_use" },
      });
    const { user } = await openPage("registration");
    await fill(user);
    await free();
    await user.click(submit());
    expect((await screen.findByRole("alert")).textContent).toBe("Слишком просто");
    await act(() => i18next.changeLanguage("ru"));
    expect(screen.getByRole("alert").textContent).toBe("Не удалось зарегистрироваться. Попробуйте ещё раз");
    expect(screen.queryByText("Пароль", { selector: ".error" })).toBeNull();
    expect(screen.getByText("Этот адрес уже используется", { selector: ".error" })).toBeTruthy();
  });

  test("refused for a field shows it there until it is changed", async () => {
    const words = "This password is too common. Choose another one";
    server.answers["POST /register"] = () =>
      refused(422, { detail: words, fields: { password: "errors.common_password" } });
    const { user } = await openPage("registration");
    await fill(user);
    await free();
    await user.click(submit());
    await waitFor(() => expect(errorOf("Password")).toBe(words));
    await user.type(field("Password"), "!");
    expect(errorOf("Password")).toBe("8 to 128 characters");
  });
});

describe("the e-mail", () => {
  test("that fails the pattern is reported without a call [REG-12 REG-13 REG-14]", async () => {
    const { user } = await openPage("registration");
    await user.type(field("E-mail"), "mira@example");
    await user.tab();
    expect(errorOf("E-mail")).toBe("Enter a valid e-mail address");
    expect(server.of("/check_email")).toEqual([]);
  });

  test("is checked 100 ms after the last key [REG-15 CALL-REG-04]", async () => {
    await openPage("registration");
    vi.useFakeTimers();
    const type = (value: string) => fireEvent.change(field("E-mail"), { target: { value } });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    type("mira@example.co");
    await pass(99);
    type("mira@example.com");
    await pass(99);
    expect(server.of("/check_email")).toEqual([]);
    await pass(1);
    expect(server.of("/check_email").map(({ path }) => path)).toEqual([
      "/check_email?email=mira%40example.com",
    ]);
  });

  test("waits for the last key after its field was left, too [REG-15]", async () => {
    await openPage("registration");
    vi.useFakeTimers();
    const type = (value: string) => fireEvent.change(field("E-mail"), { target: { value } });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    type("mira@example.co");
    await pass(50);
    fireEvent.blur(field("E-mail")); // asked at once for what is there
    await pass(10);
    expect(server.of("/check_email")).toHaveLength(1);
    for (const end of ["m", "mx", "mxy"]) {
      type(`mira@example.co${end}`);
      await pass(20);
    }
    await pass(79);
    expect(server.of("/check_email")).toHaveLength(1);
    await pass(1);
    expect(server.of("/check_email")[1]?.path).toBe("/check_email?email=mira%40example.comxy");
  });

  test("in use is reported at once [REG-16 CALL-REG-04]", async () => {
    const { user } = await openPage("registration");
    await user.type(field("E-mail"), "taken@example.com");
    await waitFor(() => expect(errorOf("E-mail")).toBe("This e-mail is already in use"));
  });

  test("emptied after editing is missing [REG-17]", async () => {
    const { user } = await openPage("registration");
    expect(errorOf("E-mail")).toBe("You will use it to log in"); // no error yet
    await user.type(field("E-mail"), "m");
    await user.clear(field("E-mail"));
    expect(errorOf("E-mail")).toBe("Fill in this field");
  });

  test("whose check fails is not yet known: blocked without a message, and checked again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let working = false;
    server.answers["GET /check_email"] = () =>
      working ? Response.json(false) : refused(429, { detail: "Slow down" });
    const { user } = await openPage("registration");
    await fill(user);
    await vi.advanceTimersByTimeAsync(1000);
    expect(errorOf("E-mail")).toBe("Checking availability…");
    await user.click(submit());
    expect(server.of("/register")).toEqual([]);
    working = true;
    await vi.advanceTimersByTimeAsync(4500);
    expect(await free()).toBeTruthy();
  });
});

describe("registration is blocked", () => {
  const complete = { first_name: "M", last_name: "L", email: "m@example.com", password: "quiet-harbour" };

  test.each([
    ["the first name is empty [REG-18]", { first_name: " " }, "first_name"],
    ["the last name is empty [REG-19]", { last_name: "" }, "last_name"],
    ["the password is too short [REG-22]", { password: "1234567" }, "password"],
    ["the password is only spaces [REG-22]", { password: " ".repeat(9) }, "password"],
    ["the password is too long [REG-22]", { password: "x".repeat(129) }, "password"],
  ])("while %s", (_, changes, name) => {
    expect(mayRegister({ ...complete, ...changes }, "free")).toBe(false);
    expect(Object.keys(errorsOf({ ...complete, ...changes }, "free"))).toEqual([name]);
  });

  test.each([
    ["invalid [REG-20]", "invalid"],
    ["in use [REG-21]", "in_use"],
    ["empty", "empty"],
    ["not yet known", "checking"],
  ] as const)("while the e-mail is %s", (_, state) => {
    expect(mayRegister(complete, state)).toBe(false);
  });

  test("and nothing else blocks it", () => {
    expect(mayRegister(complete, "free")).toBe(true);
    expect(mayRegister({ ...complete, password: "x".repeat(128) }, "free")).toBe(true);
  });

  test("on the page: nothing is sent, each error is shown and the first one has the focus [REG-18..22]", async () => {
    const { user } = await openPage("registration");
    await fill(user, { "Last name": "", "E-mail": "taken@example.com", Password: "short" });
    await waitFor(() => expect(errorOf("E-mail")).toBe("This e-mail is already in use"));
    await user.click(submit());
    expect(errorOf("Last name")).toBe("Fill in this field");
    expect(errorOf("Password")).toBe("Use 8 to 128 characters, not only spaces");
    expect(document.activeElement).toBe(field("Last name"));
    expect(server.of("/register")).toEqual([]);
  });
});

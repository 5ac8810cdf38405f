import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { styleOf, WORKFLOW } from "./fixtures";
import { answerStyle, openStyle } from "./support";

setUpConsole();

const box = (name: string) => screen.findByRole("textbox", { name }) as Promise<HTMLInputElement>;
const said = () => toasts.get().map(({ title }) => title);
const sums = () => screen.queryByText(/^Price of a picture/)?.textContent;

describe("prices", () => {
  const leaveDemo = async (text: string) => {
    const field = await box("Demo generation cost");
    await userEvent.click(field);
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
    await userEvent.tab();
    return field;
  };

  test("below zero are rejected [STY-68]", async () => {
    answerStyle({ style: styleOf({ demo_generation_cost: 3 }) });
    await openStyle();
    const field = await leaveDemo("-1");
    expect(said()).toEqual(["Демо-цена не может быть отрицательной"]);
    expect(field.value).toBe("3.00");
  });

  test("above the tune's cost are warned about, and a first one is shown as typed [STY-69..71]", async () => {
    answerStyle();
    await openStyle();
    await screen.findByText(/Fine/);
    await leaveDemo("12");
    expect(toasts.get().map(({ kind, title }) => [kind, title])).toEqual([
      ["warning", "Демо-цена выше обычной цены генерации"],
      ["info", "Установлена демо-цена: 12"],
    ]);
    toasts.set([]);
    await leaveDemo("9");
    expect(said()).toEqual([]);
    await leaveDemo("");
    await leaveDemo("1.555"); // its field says that it has too many decimals
    expect(said()).toEqual([]);
  });

  test("are said as a picture will cost, until one cannot be read", async () => {
    answerStyle();
    await openStyle();
    await screen.findByText(/Fine/);
    await waitFor(() => expect(sums()).toBe("Price of a picture: 10.00, in demo events: the same"));
    await userEvent.type(await box("Generation cost"), "4");
    expect(sums()).toMatch(/^Price of a picture: 4\.00,/);
    await userEvent.type(await box("Generation cost"), ":2");
    expect(sums()).toBeUndefined();
  });
});

describe("while the workflow cannot be read, prices", () => {
  test("are those of the tune that the style came with", async () => {
    answerStyle();
    server.on(`GET /workflows/${WORKFLOW}`, () => json({}, 500));
    await openStyle();
    await waitFor(() => expect(sums()).toBe("Price of a picture: 10.00, in demo events: the same"));
  });

  test("of an unknown tune are not said, and no demo price is above them [STY-69]", async () => {
    answerStyle({ related: { tune: null } });
    server.on(`GET /workflows/${WORKFLOW}`, () => json({}, 500));
    await openStyle();
    const demo = await box("Demo generation cost");
    expect(sums()).toBeUndefined();
    await userEvent.type(demo, "12");
    await userEvent.tab();
    expect(said()).toEqual(["Установлена демо-цена: 12"]);
    await userEvent.type(await box("Generation cost"), "4");
    expect(sums()).toBe("Price of a picture: 4.00, in demo events: 12.00");
  });
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { setUpConsole } from "../screens/support/console";
import { answerStyle, openStyle } from "./support";

setUpConsole();

test("a wrong value of a parameter is in nobody's way once the style is a revolver, which has none [STY-61]", async () => {
  answerStyle();
  await openStyle();
  await userEvent.click(await screen.findByRole("button", { name: /^Strength, Woman:/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Strength, Woman" }));
  await userEvent.clear(dialog.getByRole("textbox"));
  await userEvent.type(dialog.getByRole("textbox"), "much");
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  const blocked = () => screen.getByRole("button", { name: /^Save/ }).getAttribute("aria-disabled");
  await waitFor(() => expect(blocked()).toBe("true"));
  fireEvent.click(screen.getByRole("radio", { name: "Revolver" }));
  await waitFor(() => expect(blocked()).toBeNull());
});

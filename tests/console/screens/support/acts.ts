import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { toasts } from "../../../../src/shared/toasts";

/** Presses the button of this name once it is there, on the page or in a part of it. */
export const press = async (name: string | RegExp, part?: HTMLElement) =>
  userEvent.click(await (part ? within(part) : screen).findByRole("button", { name }));

export const save = () => press(/^Save/);

/** Writes the text in place of what a field holds. */
export async function type(name: string, text: string): Promise<void> {
  // A form that has just come may be drawn once more.
  const field = await waitFor(() => {
    const found = screen.getByRole("textbox", { name });
    found.focus();
    expect(document.activeElement).toBe(found);
    return found;
  });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** The titles of what toasts say. */
export const said = () => toasts.get().map(({ title }) => title);

import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { fieldId } from "../../../src/editor/focus-field";
import { RemoveButton } from "../../../src/editor/remove-button";

afterEach(cleanup);

interface RowsProps {
  /** The server's answer, for rows that go only with it. */
  answer?: () => Promise<unknown>;
}

function Rows({ answer }: RowsProps) {
  const [rows, setRows] = useState(["Oil", "Noir", "Winter"]);
  const without = (name: string) => setRows((now) => now.filter((one) => one !== name));
  return (
    <>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <RemoveButton
              rows="styles"
              onRemove={() => (answer ? void answer().then(() => without(name)) : without(name))}
            >
              Remove {name}
            </RemoveButton>
          </li>
        ))}
      </ul>
      <button id={fieldId("styles")} type="button">
        Add
      </button>
    </>
  );
}

const shown = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;
const button = (name: string) => screen.getByRole("button", { name });

describe("the button that removes a row", () => {
  test("hands the focus to the next row, after the last one to the row before, and to what adds one at last", async () => {
    render(<Rows />);
    button("Remove Noir").focus();
    await userEvent.keyboard("{Enter}");
    expect(focused()).toBe("Remove Winter");
    await userEvent.keyboard("{Enter}");
    expect(focused()).toBe("Remove Oil");
    await userEvent.keyboard("{Enter}");
    expect(focused()).toBe("Add");
  });

  test("removes one row by a double click, and by a key that is held", async () => {
    render(<Rows />);
    const user = userEvent.setup();
    // The next row takes its place under the pointer.
    await user.pointer({ target: button("Remove Oil"), keys: "[MouseLeft]" });
    act(() => button("Remove Noir").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 })));
    expect(shown()).toEqual(["Remove Noir", "Remove Winter", "Add"]);
    await user.keyboard("{Enter>4/}");
    expect(shown()).toEqual(["Remove Winter", "Add"]);
  });

  test("hands it on when the row goes with the server's answer, unless something else has it by then", async () => {
    let answer = () => {};
    render(<Rows answer={() => new Promise<void>((resolve) => (answer = resolve))} />);
    await userEvent.click(button("Remove Oil"));
    await act(async () => answer());
    expect(focused()).toBe("Remove Noir");
    await userEvent.click(button("Remove Noir"));
    button("Add").focus();
    await act(async () => answer());
    expect(shown()).toEqual(["Remove Winter", "Add"]);
    expect(focused()).toBe("Add");
  });
});

import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { text } from "../../../contract/core/field";
import { user } from "../../../contract/entities/user";
import { FormDialog } from "../../../src/editor/form-dialog";
import { PanelField } from "../../../src/editor/panel-field";
import { openPage } from "../people/support/people";
import { setUpConsole } from "../screens/support/console";

setUpConsole();

const [onClose, submit, onChange] = [vi.fn(), vi.fn(), vi.fn()];

interface Opened {
  busy?: boolean;
  incomplete?: boolean;
  error?: string;
}

async function open({ busy = false, incomplete, error }: Opened = {}) {
  for (const called of [onClose, submit, onChange]) called.mockReset();
  await openPage(
    <FormDialog
      form={{ busy, submit }}
      verb="Give it"
      onClose={onClose}
      {...(incomplete !== undefined && { incomplete })}
    >
      <PanelField entity={user} name="email" value="a@b.cd" error={error} onChange={onChange} />
      <PanelField
        entity={user}
        name="email"
        field={text() as never}
        label="Again"
        help="The same once more"
        value=""
        autoFocus
        onChange={onChange}
      />
    </FormDialog>,
  );
  return {
    field: (name: string) => screen.getByRole("textbox", { name }) as HTMLInputElement,
    verb: () => screen.getByRole("button", { name: /^(Give it|Saving)/ }),
  };
}

test("Enter in a field submits by the call of the form alone, never by the browser", async () => {
  const { field, verb } = await open();
  await userEvent.type(field("Again"), "x{Enter}");
  expect(submit).toHaveBeenCalledOnce();
  expect(onChange).toHaveBeenCalledExactlyOnceWith("x");
  expect(fireEvent.submit(verb())).toBe(false);
  expect([verb().textContent, verb().getAttribute("aria-disabled")]).toEqual(["Give it", null]);
  // Errors are this form's own texts, beside their fields.
  expect((verb() as HTMLButtonElement).form?.noValidate).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect([onClose.mock.calls.length, submit.mock.calls.length]).toEqual([1, 2]);
});

test("its button says when it is at work; looking disabled, it still shows what is missing", async () => {
  const busy = await open({ busy: true });
  expect([busy.verb().textContent, busy.verb().getAttribute("aria-disabled")]).toEqual(["Saving…", "true"]);
  cleanup();
  const incomplete = await open({ incomplete: true });
  expect([incomplete.verb().textContent, incomplete.verb().getAttribute("aria-disabled")]).toEqual([
    "Give it",
    "true",
  ]);
  await userEvent.click(incomplete.verb());
  expect(submit).toHaveBeenCalledOnce();
});

test("a field has the entity's label and help unless it brings its own, one takes the focus, errors are announced", async () => {
  const { field } = await open({ error: "validation.invalid_email" });
  expect(document.activeElement).toBe(field("Again"));
  const said = (one: HTMLElement) => document.getElementById(one.getAttribute("aria-describedby") ?? "");
  expect(said(field("Again"))?.textContent).toBe("The same once more");
  expect(field("E-mail").getAttribute("aria-invalid")).toBe("true");
  expect(field("E-mail").value).toBe("a@b.cd");
  expect(screen.getByRole("alert").textContent).toMatch(/e-mail/i);
});

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Consequence } from "../../../src/components/undo/consequence";
import { speakEnglish } from "../jobs/support/english";

beforeAll(speakEnglish);
afterEach(cleanup);

interface Draft {
  name: string;
  admin: boolean;
  dealer: boolean;
}

function Form() {
  const [draft, setDraft] = useState<Draft>({ name: "Olga", admin: false, dealer: true });
  const [before, setBefore] = useState<Draft>();
  const choose = (admin: boolean) => {
    setBefore(draft);
    setDraft({ ...draft, admin, dealer: draft.dealer && !admin });
  };
  return (
    <div>
      <label>
        Admin
        <input type="checkbox" checked={draft.admin} onChange={({ target }) => choose(target.checked)} />
      </label>
      <Consequence
        before={!draft.admin && draft.dealer && "An admin is no dealer: the mark goes."}
        after={draft.admin && before && "The dealer mark was removed."}
        undo={before && (() => setDraft(before))}
      />
      <output>{JSON.stringify(draft)}</output>
    </div>
  );
}

test("it names the consequence before and after, and undoes it with the focus at the control", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const said = () => screen.getAllByRole("status")[0]?.textContent;
  expect(said()).toBe("An admin is no dealer: the mark goes.");
  expect(screen.queryByRole("button")).toBeNull();
  await user.click(screen.getByLabelText("Admin"));
  expect(said()).toContain("The dealer mark was removed.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText('{"name":"Olga","admin":false,"dealer":true}')).toBeDefined();
  expect(said()).toBe("An admin is no dealer: the mark goes.");
  expect(document.activeElement).toBe(screen.getByLabelText("Admin"));
});

test("after an undo the focus is at the control it names, also at one that has come back [experience 8]", async () => {
  function Row() {
    const [gone, setGone] = useState(true);
    return (
      <>
        <div>
          <Consequence after={gone && "Steps was removed."} undo={() => setGone(false)} backTo="steps" />
        </div>
        <button type="button">Remove</button>
        {!gone && <input id="steps" aria-label="Steps" />}
      </>
    );
  }
  render(<Row />);
  screen.getByRole("button", { name: "Undo" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Steps"));
});

test("it can offer an alternative", async () => {
  const run = vi.fn();
  render(<Consequence before="3 periods go." action={{ label: "Shift them by 30 min", run }} />);
  await userEvent.click(screen.getByRole("button", { name: "Shift them by 30 min" }));
  expect(run).toHaveBeenCalledTimes(1);
});

test("without anything to say it is silent", () => {
  render(<Consequence />);
  expect(screen.getByRole("status").childElementCount).toBe(0);
});

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Consequence } from "../../../src/components/undo/consequence";
import { canRestore, restore, type Snapshot, snapshot } from "../../../src/components/undo/snapshot";
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
  const [change, setChange] = useState<Snapshot<Draft>>();
  const choose = (admin: boolean) => {
    const next = { ...draft, admin, dealer: draft.dealer && !admin };
    setChange(snapshot(draft, next));
    setDraft(next);
  };
  return (
    <div>
      <label>
        Admin
        <input type="checkbox" checked={draft.admin} onChange={({ target }) => choose(target.checked)} />
      </label>
      <Consequence
        before={!draft.admin && draft.dealer && "An admin is no dealer: the mark goes."}
        after={draft.admin && change && "The dealer mark was removed."}
        undo={change && (() => setDraft(restore(draft, change)))}
      />
      <output>{JSON.stringify(draft)}</output>
    </div>
  );
}

test("it says what will happen, then what happened, and takes it back with the focus at the control", async () => {
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

test("another way stands beside it", async () => {
  const run = vi.fn();
  render(<Consequence before="3 periods go." action={{ label: "Shift them by 30 min", run }} />);
  await userEvent.click(screen.getByRole("button", { name: "Shift them by 30 min" }));
  expect(run).toHaveBeenCalledTimes(1);
});

test("without anything to say it is silent", () => {
  render(<Consequence />);
  expect(screen.getByRole("status").childElementCount).toBe(0);
});

test("a snapshot holds exactly what a choice changed", () => {
  const before = { start: "16:30", periods: ["a"], name: "Night" };
  const after = { ...before, start: "17:00", periods: [] };
  expect(snapshot(before, after)).toEqual({
    before: { start: "16:30", periods: ["a"] },
    after: { start: "17:00", periods: [] },
  });
  expect(snapshot(before, { ...before })).toBeUndefined();
});

test("what was typed since is never taken back", () => {
  const before = { admin: false, dealer: true, name: "Olga" };
  const after = { ...before, admin: true, dealer: false };
  const change = snapshot(before, after) as Snapshot<Draft>;
  expect(restore({ ...after, name: "Olga P." }, change)).toEqual({ ...before, name: "Olga P." });
  const typed = { ...after, admin: false };
  expect(canRestore(typed, change)).toBe(false);
  expect(restore(typed, change)).toBe(typed);
});

test("restoring right after gives back the draft, whatever changed", () => {
  const drafts = fc.record({ a: fc.integer(), b: fc.string(), c: fc.option(fc.boolean()) });
  fc.assert(
    fc.property(drafts, drafts, (before, after) => {
      const change = snapshot(before, after);
      expect(change ? restore(after, change) : after).toEqual(before);
    }),
  );
});

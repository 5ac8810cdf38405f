import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { press } from "../screens/support/acts";
import { keptDrafts } from "../screens/support/browser-database";
import { setUpConsole, signIn } from "../screens/support/console";
import { answerStore, open } from "./support";

setUpConsole(["list-search", "list-sort", "list-filters", "versions", "idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const bar = () => within(screen.getByRole("region", { name: "Unsaved changes" }));

test("a key of a payment system is not kept: the bar, the leave dialog and the offer to restore say so", async () => {
  const { router } = await open("?tab=payments&system=new");
  await userEvent.click(await screen.findByRole("combobox", { name: "Type" }));
  await userEvent.click(await screen.findByTitle("Stripe"));
  await userEvent.type(await field("Secret key"), "sk_test_1");
  await bar().findByText(
    /^not kept on this device: settings: secret key · .*type.* · draft kept on this device at \d+:\d\d$/,
  );
  void router.navigate("/elsewhere");
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  expect(dialog.textContent).toContain("These changes will be lost: settings: secret key.");
  expect(dialog.textContent).toContain("stay on this device as a draft.");
  expect(dialog.textContent).not.toMatch(/unsaved changes: [^.]*secret key/);
  await press("Stay", dialog);
  await waitFor(() => expect(keptDrafts().size).toBe(1));
  expect(JSON.stringify([...keptDrafts().values()])).not.toContain("sk_test_1");
  cleanup();
  await open("?tab=payments&system=new");
  await screen.findByRole("button", { name: "Restore" });
  const offer = screen.getByText("You have unsaved changes from earlier.").parentElement;
  expect(offer?.textContent).toMatch(/ Not kept on this device: settings: secret key\.$/);
  await press("Restore");
  expect((await field("Secret key")).value).toBe("");
});

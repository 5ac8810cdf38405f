import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** The dialog that asks which of two versions to keep, field by field. */
export async function conflictDialog() {
  const dialog = within(await screen.findByRole("dialog", { name: "Someone else saved a newer version" }));
  const texts = (role: string) => dialog.getAllByRole(role).map(({ textContent }) => textContent);
  return {
    fields: () => texts("rowheader"),
    /** Mine and theirs of each field. */
    values: () => texts("cell"),
    /** Chooses theirs of the fields at these places, and saves. */
    async takeTheirs(...places: number[]): Promise<void> {
      for (const place of places)
        await userEvent.click(dialog.getAllByRole("radio")[2 * place + 1] as HTMLElement);
      await userEvent.click(dialog.getByRole("button", { name: "Save chosen values" }));
      await screen.findByText("All changes saved");
    },
  };
}

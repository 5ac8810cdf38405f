import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ClientVersionsPage } from "../../../src/custom-pages/client-versions/page";
import { ClientDownload } from "../../../src/shell/client-download";
import { openPage } from "../people/support/people";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";

export const versionOf = (n: number, changes: object = {}) => ({
  id: idOf(n),
  version: `${n}.0`,
  filename: `setup-${n}.exe`,
  file_size: 640_500_000,
  release_notes: null,
  is_active: n === 1,
  created_at: "2026-01-01T10:00:00Z",
  ...changes,
});

/** The list with the shell's footer below it, over a server that has these versions. */
export async function openVersions(...rows: object[]) {
  server.on("GET /client/versions", () => json({ items: rows }));
  server.on("GET /client/current", () => json(versionOf(1)));
  await openPage(
    <>
      <ClientVersionsPage />
      <footer>
        <ClientDownload />
      </footer>
    </>,
    "/client-versions",
  );
  await screen.findByRole("heading", { level: 1, name: /Client versions/ });
  // The code of the part that opens the form comes by itself.
  await screen.findByRole("button", { name: "Upload" });
}

export const footer = () => within(screen.getByRole("contentinfo"));

export async function more(version: string, choice: string) {
  await userEvent.click(await screen.findByRole("button", { name: `More: ${version}` }));
  return userEvent.click(screen.getByRole("menuitem", { name: choice }));
}

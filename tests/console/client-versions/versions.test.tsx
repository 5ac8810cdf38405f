import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { clientVersions } from "../../../src/resources/client-versions";
import { mayVisit, routesOf } from "../../../src/resources/routes";
import { closeAllModals } from "../../../src/shared/modals";
import { toasts } from "../../../src/shared/toasts";
import { idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { footer, more, openVersions, versionOf } from "./support";

setUpConsole();

const said = () => toasts.get().map(({ title, text }) => [title, text]);
const answer = async (title: string, verb: string) => {
  const question = await screen.findByRole("dialog", { name: title });
  await userEvent.click(within(question).getByRole("button", { name: verb }));
};

beforeEach(async () => {
  closeAllModals();
  await signIn({ is_admin: true });
});

test("the area is the admins' alone [CV-01 CV-02]", () => {
  expect(routesOf(clientVersions)).toMatchObject([
    { path: "client-versions", screen: "list", access: ["admin"] },
  ]);
  const may = (["user", "dealer", "admin"] as const).map((role) => mayVisit("/client-versions", role));
  expect(may).toEqual([false, false, true]);
});

test("the list shows version, file, size, notes and the active one; each is downloaded by a plain link [CV-03 CV-08 CV-09..14 CALL-CV-02 CALL-CV-07 CALL-CV-08]", async () => {
  await openVersions(
    versionOf(1, { release_notes: "Prints faster" }),
    versionOf(2, { file_size: 1_073_741_824 }),
  );
  await screen.findByText("1.0", { selector: "tbody *" });
  const [first, second] = screen.getAllByRole("row").slice(1) as [HTMLElement, HTMLElement];
  for (const words of ["1.0", "setup-1.exe", "640.5 MB", "Prints faster", "Active"])
    expect(await within(first).findByText(words)).toBeTruthy();
  expect(await within(second).findByText("1,073.7 MB")).toBeTruthy();
  expect(within(second).queryByText("Active")).toBeNull();
  const link = await within(second).findByRole("link", { name: "Download: 2.0" });
  expect(link.getAttribute("href")).toBe(`/api/client/download/${idOf(2)}`);
  expect(link.getAttribute("download")).toBe("setup-2.exe"); // a server need not name the file with its answer
  expect(server.calls("GET /client/versions")[0]?.path).toBe("/api/client/versions");
});

test("activation asks, makes one call, and list and footer follow at once [CV-05 CV-16 CV-17 CALL-CV-01 CALL-CV-04]", async () => {
  await openVersions(versionOf(1), versionOf(2));
  expect(await footer().findByText("1.0")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Activate: 2.0" }));
  expect(server.count(`PUT /client/versions/${idOf(2)}/activate`)).toBe(0);
  server.on(`PUT /client/versions/${idOf(2)}/activate`, () => json(versionOf(2, { is_active: true })));
  server.on("GET /client/versions", () =>
    json({ items: [versionOf(1, { is_active: false }), versionOf(2, { is_active: true })] }),
  );
  server.on("GET /client/current", () => json(versionOf(2, { is_active: true })));
  await answer("Activate version 2.0?", "Activate");
  expect(await footer().findByText("2.0")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Activate: 2.0" })).toBeNull());
  expect(screen.getByRole("button", { name: "Activate: 1.0" })).toBeTruthy();
  expect(server.count(`PUT /client/versions/${idOf(2)}/activate`)).toBe(1);
});

describe("release notes", () => {
  test("are changed alone; input survives closing, a refusal is shown at its field [CV-06 CALL-CV-05]", async () => {
    const call = `PUT /client/versions/${idOf(2)}`;
    await openVersions(versionOf(1), versionOf(2, { release_notes: "Old" }));
    server.on(
      call,
      () => json({ detail: "no", fields: { release_notes: "validation.too_long" } }, 422),
      () => json(versionOf(2)),
    );
    await more("2.0", "Edit release notes");
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Release notes");
    expect(field.value).toBe("Old");
    await userEvent.type(field, " and new");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await more("2.0", "Edit release notes");
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Release notes")).value).toBe("Old and new");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("This text is too long")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(said()).toEqual([["Release notes saved", undefined]]));
    expect(server.calls(call).map(({ body, path }) => [path, body])).toEqual(
      Array(2).fill([`/api/client/versions/${idOf(2)}`, { release_notes: "Old and new" }]),
    );
    expect(server.count("GET /client/versions")).toBe(2);
  });
});

describe("typed release notes", () => {
  const stored = (text: string) => openVersions(versionOf(1), versionOf(2, { release_notes: text }));
  const open = async () => {
    await more("2.0", "Edit release notes");
    return screen.findByLabelText<HTMLTextAreaElement>("Release notes");
  };

  test("are dropped by Cancel", async () => {
    await stored("Old");
    await userEvent.type(await open(), " and new");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await open()).value).toBe("Old");
  });

  test("do not come over notes that somebody else has stored since", async () => {
    await stored("First");
    await userEvent.type(await open(), " draft");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    cleanup();
    await stored("Second");
    expect((await open()).value).toBe("Second");
  });
});

describe("deletion", () => {
  test("asks, and the row disappears; the active one says why it stays [CV-07 CALL-CV-06]", async () => {
    await openVersions(versionOf(1), versionOf(2));
    server.on(`DELETE /client/versions/${idOf(2)}`, () => json(null, 204));
    await userEvent.click(await screen.findByRole("button", { name: "More: 1.0" }));
    const stays = screen.getByRole("menuitem", { name: /^Delete/ });
    expect(stays.getAttribute("aria-disabled")).toBe("true");
    expect(stays.textContent).toContain("Activate another version first");
    await userEvent.click(stays);
    await userEvent.keyboard("{Escape}");
    await more("2.0", "Delete");
    await answer("Delete version 2.0?", "Delete");
    await waitFor(() => expect(said()).toEqual([["Version 2.0 deleted", undefined]]));
    const deletions = server.seen.filter(({ method }) => method === "DELETE").map(({ path }) => path);
    expect(deletions).toEqual([`/api/client/versions/${idOf(2)}`]);
    expect(server.count("GET /client/versions")).toBe(2);
    expect(server.count("GET /client/current")).toBeGreaterThan(0);
  });

  test("of one that has become active in the meantime says so and shows the current state [CALL-CV-06]", async () => {
    await openVersions(versionOf(1), versionOf(2));
    server.on(`DELETE /client/versions/${idOf(2)}`, () =>
      json({ detail: "The active version cannot be deleted" }, 409),
    );
    await screen.findByRole("button", { name: "Activate: 2.0" });
    server.on("GET /client/versions", () => json({ items: [versionOf(2, { is_active: true })] }));
    await more("2.0", "Delete");
    await answer("Delete version 2.0?", "Delete");
    await waitFor(() =>
      expect(said()).toEqual([["Could not delete version 2.0", "The active version cannot be deleted"]]),
    );
    await waitFor(() => expect(screen.queryByRole("button", { name: "Activate: 2.0" })).toBeNull());
  });
});

test("no version is a dash in the footer; a lost connection keeps the last known one [CALL-CV-01]", async () => {
  const { refreshClientVersion } = await import("../../../src/providers/client-version");
  await openVersions(versionOf(1));
  await refreshClientVersion();
  server.on("GET /client/current", () => json({ detail: "busy" }, 500));
  await refreshClientVersion();
  expect(footer().getByText("1.0")).toBeTruthy();
  server.on("GET /client/current", () => json({ detail: "none" }, 404));
  await refreshClientVersion();
  expect(await footer().findByText("—")).toBeTruthy();
});

test("the footer keeps the newer reply when an older one comes after it [CV-17]", async () => {
  const { refreshClientVersion } = await import("../../../src/providers/client-version");
  await openVersions(versionOf(1));
  const slow = held(() => json(versionOf(1)));
  server.on("GET /client/current", slow.answer, () => json(versionOf(2)));
  const before = server.count("GET /client/current");
  const older = refreshClientVersion();
  await waitFor(() => expect(server.count("GET /client/current")).toBe(before + 1));
  await refreshClientVersion();
  slow.give();
  await older;
  expect(footer().getByText("2.0")).toBeTruthy();
});

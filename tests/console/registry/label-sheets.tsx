import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { resourceOf } from "../../../src/resources";
import { menuFor } from "../../../src/resources/menu";
import { sampleRecord } from "../../support/samples";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";

// The screens of README's recipe; tests/contract/recipe.test.ts runs this where the recipe has been followed.
setUpConsole();

const resource = resourceOf("label_sheets");
if (!resource) throw new Error("No resource label_sheets.");
const record = sampleRecord(resource.entity, { id: ID, name: "A4", rows: 8, id_photo_booth: null });

test("the menu links to its list, the list to its record", async () => {
  const entries = menuFor("user").flatMap(({ items }) => items);
  expect(entries.find(({ key }) => key === "label_sheets")?.route).toBe("/label_sheets");
  server.on("GET /label_sheets/", () =>
    json({ label_sheets: [record], pagination: { page: 1, per_page_count: 10, count: 1 } }),
  );
  await openScreens(resource, "/label_sheets");
  expect(await screen.findByRole("heading", { level: 1, name: /Label sheets/ })).toBeTruthy();
  const row = (await screen.findByText("A4")).closest("tr") as HTMLElement;
  expect(within(row).getByText("8")).toBeTruthy();
  expect(within(row).getByRole("link", { name: "A4" }).getAttribute("href")).toBe(`/label_sheets/${ID}`);
});

test("the form makes one", async () => {
  server.on("PUT /label_sheets/", () => json({ label_sheet: record }));
  server.on(`GET /label_sheets/${ID}`, () => json({ label_sheet: record }));
  const { at } = await openScreens(resource, "/label_sheets/new");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "A4");
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(at()).toBe(`/label_sheets/${ID}`));
  expect(server.calls("PUT /label_sheets/")[0]?.body).toMatchObject({
    label_sheet: { name: "A4", rows: 8 },
  });
});

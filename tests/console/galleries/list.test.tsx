import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { galleries } from "../../../src/resources/galleries";
import { viewersOf } from "../../../src/resources/routes";
import { json } from "../providers/support/server";
import { press, said } from "../screens/support/acts";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { galleryOf } from "./support";

setUpConsole();

const DOMAIN = "cccccccc-0000-4000-8000-000000000001";

test("the list has name, address and domain, and takes the filters of the contract [GAL-01 GAL-11 CALL-GAL-01]", async () => {
  const attack = "<img src=x onerror=alert(1)>";
  server.on("GET /galleries", () =>
    json({
      items: [galleryOf({ name: attack, domain_id: DOMAIN, domain: { id: DOMAIN, name: "loft12.club" } })],
    }),
  );
  await openScreens(galleries, `/galleries?is_active=true&domain_id=${DOMAIN}`);
  expect(await screen.findByText(attack)).toBeTruthy();
  expect(screen.getByText("/gallery/winter")).toBeTruthy();
  expect(screen.getByText("loft12.club")).toBeTruthy();
  const [sent] = server.calls("GET /galleries");
  const query = new URLSearchParams(sent?.path.split("?")[1]);
  expect([query.get("is_active"), query.get("domain_id")]).toEqual(["true", DOMAIN]);
});

test("a list that cannot be read says so in the words of the specification [GAL-21]", async () => {
  server.on("GET /galleries", () => json({}, 500));
  await openScreens(galleries, "/galleries");
  await waitFor(() => expect(said()).toEqual(["Could not load the gallery"]));
});

test("a row's menu begins with Edit, for touch screens, which have no pencil", async () => {
  server.on("GET /galleries", () => json({ items: [galleryOf({ name: "Winter" })] }));
  const { at } = await openScreens(galleries, "/galleries");
  await press("More: Winter");
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Edit", "Copy ID", "Delete"]);
  await userEvent.click(items[0] as HTMLElement);
  expect(at()).toMatch(/^\/galleries\/.*-/);
});

test("every role sees galleries [GAL-04]", () => {
  expect(viewersOf(galleries as never)).toEqual(["user", "dealer", "admin"]);
});

import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Route, RouterProvider, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { StorePage } from "../../../src/custom-pages/stores/page";
import { StatisticsPage } from "../../../src/custom-pages/stores/statistics/page";
import { mayVisit } from "../../../src/resources/routes";
import { stores } from "../../../src/resources/stores";
import { toasts } from "../../../src/shared/toasts";
import { openPage } from "../people/support/people";
import { json } from "../providers/support/server";
import { press, save, type } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerStore, CALL, DOMAIN, orderOf, PAGE, page, STORE, statisticsOf, storeOf } from "./support";

setUpConsole();
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const STATISTICS = (
  <Routes>
    <Route path="/finance/stores/:id/statistics" element={<StatisticsPage />} />
  </Routes>
);
const texts = () => toasts.get().map(({ text }) => text);

test("the list asks for ten stores a page and shows the user's own primary store [STO-01 STO-05 STO-25 STO-28 CALL-STO-01 CALL-STO-02 CALL-STO-33]", async () => {
  server.on("GET /stores/", page([storeOf()], 11));
  server.on("GET /store/my/primary", () => json(storeOf({ name: "Winter market" })));
  await openScreens(stores, "/finance/stores");
  expect(await screen.findByRole("link", { name: "Nordlight prints" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Winter market" })).toBeTruthy();
  expect(await screen.findByText("nordlight.photo/store/prints")).toBeTruthy();
  const asked = server.seen.filter(({ path }) => path.includes("/stores/?")).map(({ path }) => path);
  expect(asked[0]).toContain("?page=1&page_size=10");
  expect(await screen.findByRole("link", { name: "Page 2" })).toBeTruthy();
});

test("a list that cannot be read, and a store that cannot be deleted, have the texts of the table [STO-41 STO-45 CALL-STO-05]", async () => {
  server.on("GET /stores/", () => Promise.reject(new TypeError("lost")));
  server.on(`DELETE ${CALL}`, () => json({ detail: "Payments are open", code: "errors.payments_open" }, 409));
  await openScreens(stores, "/finance/stores");
  await waitFor(() => expect(texts()).toEqual(["Could not load the stores. Try again"]));
  server.on("GET /stores/", page([storeOf()]));
  await press("Retry");
  await press("More: Nordlight prints");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await press("Delete", await screen.findByRole("dialog"));
  await waitFor(() =>
    expect(texts()).toContain("Payments or refunds are still under way. Could not complete this"),
  );
  expect(server.count(`DELETE ${CALL}`)).toBe(1);
});

test("a store that is to be deleted names the address, orders and products that are lost", async () => {
  server.on(`GET ${CALL}/orders`, page([orderOf()], 12));
  await openScreens(stores, "/finance/stores");
  await press("More: Nordlight prints");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() =>
    expect(dialog.getByRole("status").textContent).toBe(
      "The address nordlight.photo/store/prints stops working. 12 orders can no longer be opened. 2 products are deleted.",
    ),
  );
});

test("the list shows an address as the store's page does, with the port of this host", async () => {
  const name = location.hostname;
  server.on("GET /domains/active", () =>
    json({ domains: [{ id: DOMAIN, name, language_code: null, is_active: true }] }),
  );
  server.on("GET /stores/", page([storeOf()]));
  await openScreens(stores, "/finance/stores");
  expect(await screen.findByText(`${location.host}/store/prints`)).toBeTruthy();
});

test("a new store needs name, address name and domain, and leads to its page [STO-43 CALL-STO-06]", async () => {
  server.on(
    "POST /stores/",
    () => Promise.reject(new TypeError("lost")),
    () => json(storeOf()),
  );
  const { at } = await openScreens(stores, "/finance/stores/new");
  await type("Name", "Nordlight prints");
  // Proposed from the name, until somebody types another one.
  const slug = (await screen.findByLabelText("Address name")) as HTMLInputElement;
  expect(slug.value).toBe("nordlight-prints");
  await type("Address name", "prints");
  await save();
  expect(await screen.findByText("Fill in this field")).toBeTruthy();
  await userEvent.click(screen.getByRole("combobox", { name: "Domain" }));
  await userEvent.click(await screen.findByTitle("nordlight.photo"));
  await type("Name", "Posters");
  expect(slug.value).toBe("prints");
  await save();
  await waitFor(() =>
    expect(texts()).toEqual(["Could not reach the server. Could not create the store. Try again"]),
  );
  await save();
  await waitFor(() => expect(at()).toBe(PAGE));
  expect(server.calls("POST /stores/").at(-1)?.body).toMatchObject({
    slug: "prints",
    name: "Posters",
    domain_id: DOMAIN,
    description: "",
  });
});

test("the statistics show totals, the chart and its table, and the best products [STO-03 STO-12 STO-24 CALL-STO-07 OP-142]", async () => {
  server.on(`GET ${CALL}/statistics`, () => json(statisticsOf()));
  await openPage(STATISTICS, `${PAGE}/statistics`);
  expect(await screen.findByText("€150.00")).toBeTruthy();
  expect(screen.getByText("75.0%")).toBeTruthy();
  const chart = screen.getByRole("slider", { name: "Revenue by day" });
  expect(chart.getAttribute("aria-valuetext")).toMatch(/^Sunday,? 22 November, €100\.00$/);
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual(
    expect.arrayContaining(["CCanvas3€132.00", "22 Nov, Sun2€100.00", "21 Nov, Sat1€50.00"]),
  );
  await press("Orders");
  expect(screen.getByRole("slider", { name: "Orders by day" })).toBeTruthy();
});

test("without an order the chart's place says what will be there", async () => {
  server.on(`GET ${CALL}/statistics`, () =>
    json(
      statisticsOf({
        orders_total: 0,
        by_day: [{ date: "2026-11-22", orders: 0, revenue: 0 }],
        top_products: [],
      }),
    ),
  );
  await openPage(STATISTICS, `${PAGE}/statistics`);
  expect(await screen.findByText(/No orders in the last 30 days/)).toBeTruthy();
  expect(screen.getByText("Nothing has been sold yet.")).toBeTruthy();
});

test("dealers and admins may visit the stores, organisers may not [STO-04]", () => {
  for (const path of ["/finance/stores", PAGE, `${PAGE}/statistics`])
    expect(["admin", "dealer", "user"].map((role) => mayVisit(path, role as never))).toEqual([
      true,
      true,
      false,
    ]);
});

test.each([
  ["/finance/stores/undefined", "errors.invalid_store_id"],
  ["/finance/stores/%20", "errors.invalid_store_id"],
  ["/stores", "Store ID is required"],
])("%s is no store: %s, and nothing is asked [STO-29 STO-30 STO-31]", async (address, message) => {
  vi.spyOn(console, "error").mockReturnValue();
  let thrown: unknown;
  const routes = ["/finance/stores/:id", "/stores"].map((path) => ({
    path,
    element: <StorePage />,
    ErrorBoundary: () => null,
  }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} onError={(error) => (thrown = error)} />);
  await waitFor(() => expect(String(thrown)).toContain(message));
  expect(server.seen.filter(({ path }) => path.includes(STORE))).toEqual([]);
});

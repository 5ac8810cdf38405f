import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { json } from "../providers/support/server";
import { save, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerStore, CALL, legalOf, open, storeOf, THEME, themeOf } from "./support";

setUpConsole([]);
const { id_user: _owner, is_active: _active, ...stored } = storeOf();
beforeEach(async () => {
  await signIn({ is_admin: true });
  answerStore();
  server.keepsContract = false;
  server.on(`GET ${CALL}`, () => json(stored));
});

const UNKNOWN = "The server does not send this value. Saving keeps it unless you change it here";
const bodies = () => server.calls(`PUT ${CALL}`).map(({ body }) => body as object);

test("an owner and a status that the server does not send stay as they are until they are changed [OP-179 OP-180]", async () => {
  server.on(`PUT ${CALL}`, () => json(stored));
  await open("?tab=settings");
  await waitFor(() => expect(screen.getAllByText(UNKNOWN)).toHaveLength(2));
  await type("Name", "Nordlight shop");
  await save();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({ name: "Nordlight shop" });
  expect(bodies()[0]).not.toHaveProperty("id_user");
  expect(bodies()[0]).not.toHaveProperty("is_active");

  const active = await screen.findByRole("switch", { name: "Open to shoppers" });
  await userEvent.click(active);
  expect(screen.getAllByText(UNKNOWN)).toHaveLength(1);
  await save();
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ is_active: false });
  // The reply does not say so: the next save does not send its default.
  await waitFor(() => expect(screen.getAllByText(UNKNOWN)).toHaveLength(2));
  await type("Name", "Nordlight");
  await save();
  await waitFor(() => expect(bodies()).toHaveLength(3));
  expect(bodies()[2]).not.toHaveProperty("is_active");
});

test("a theme with fewer colours opens with the usual ones, no error, and saves what it had [OP-179 OP-232]", async () => {
  const { background, text } = themeOf().colors;
  const theme = themeOf({ colors: { background, text } });
  server.on(`GET ${CALL}/themes/`, () => json({ items: [theme] }));
  server.on(`PUT ${CALL}/themes/${THEME}`, () => json({ ...theme, version: 2 }));
  await open(`?tab=themes&theme=${THEME}`);
  const button = (await screen.findByLabelText("Button")) as HTMLInputElement;
  expect([button.value, button.placeholder]).toEqual(["", "#B4310F"]);
  expect(screen.queryByText(/Enter a color/)).toBeNull();
  await userEvent.clear(screen.getByLabelText("Background"));
  await type("Text", "#222222");
  await save();
  await waitFor(() => expect(server.calls(`PUT ${CALL}/themes/${THEME}`)).toHaveLength(1));
  expect(server.calls(`PUT ${CALL}/themes/${THEME}`)[0]?.body).toMatchObject({ colors: { text: "#222222" } });
});

test("legal info that is saved without an answer in the body is saved, and read again [OP-06 CALL-STO-30]", async () => {
  server.on(`GET ${CALL}/legal-info`, () => json(legalOf()));
  server.on(`POST ${CALL}/legal-info`, () => {
    server.on(`GET ${CALL}/legal-info`, () => json(legalOf({ company_name: "Norrsken AB", version: 2 })));
    return json(undefined, 204);
  });
  await open("?tab=legal");
  await type("Company name", "Norrsken AB");
  await save();
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(["Saved"]));
  expect(screen.getByLabelText<HTMLInputElement>("Company name").value).toBe("Norrsken AB");
});

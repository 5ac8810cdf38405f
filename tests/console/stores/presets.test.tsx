import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { json, lost } from "../providers/support/server";
import { press, said, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerStore, CALL, OTHER, open, themeOf } from "./support";

setUpConsole(["list-search", "list-sort", "list-filters", "versions", "idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const presetOf = (id: string, name: string) => ({
  id,
  name,
  colors: { background: "#FBFAF7" },
  fonts: {},
  custom_css: "",
});
const openDialog = async () => {
  await open("?tab=themes");
  await press("New from preset");
  return screen.findByRole("dialog");
};

test("presets that cannot be read say so, with a way to try again [STO-07]", async () => {
  server.on(
    `GET ${CALL}/themes/presets`,
    () => json({}, 422),
    () => json({ items: [presetOf("light", "Light")] }),
  );
  const dialog = await openDialog();
  await press("Retry", dialog);
  expect(await within(dialog).findByRole("radio", { name: "Light" })).toBeTruthy();
});

test("after a lost reply another preset or name is another theme, and the same ones are the same [CALL-STO-19 OP-175]", async () => {
  server.on(`GET ${CALL}/themes/presets`, () =>
    json({ items: [presetOf("light", "Light"), presetOf("dark", "Dark")] }),
  );
  const [light, dark] = ["light", "dark"].map((id) => `POST ${CALL}/themes/from-preset/${id}`) as [
    string,
    string,
  ];
  server.on(light, lost);
  server.on(dark, lost, () => json(themeOf({ id: OTHER, name: "Night" })));
  const dialog = await openDialog();
  await within(dialog).findByRole("radio", { name: "Light", checked: true });
  const create = async (call: string, times: number) => {
    await press("Create", dialog);
    await waitFor(() => expect(server.count(call)).toBe(times));
    await waitFor(() => expect(said().length).toBeGreaterThan(0));
  };
  await create(light, 1);
  await create(light, 2);
  await userEvent.click(within(dialog).getByRole("radio", { name: "Dark" }));
  await create(dark, 1);
  await type("Name", "Night");
  await create(dark, 2);
  const sent = [...server.calls(light), ...server.calls(dark)];
  expect(sent.map(({ body }) => body)).toEqual(["Light", "Light", "Dark", "Night"].map((name) => ({ name })));
  const keys = sent.map(({ headers }) => headers["Idempotency-Key"]);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ApiError } from "../../../src/providers/http/errors";
import { toasts } from "../../../src/shared/toasts";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { save } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { PARAMS, single, styleOf, valueAt, WOMAN } from "./fixtures";
import { answerStyle, openStyle, paged } from "./support";

setUpConsole();

test("cartridges and personal categories that could not be read are kept by a save [STY-81 STY-82]", async () => {
  const [stored, added] = [
    styleOf({ id: idOf(11), name: "Stored" }),
    styleOf({ id: idOf(12), name: "Added" }),
  ];
  const revolver = { is_group: true, id_workflow: null, id_workflow_tune: null, participants_ids: [] };
  answerStyle({ style: styleOf(revolver), related: { workflow: null, tune: null } });
  const [cartridges, personal] = [`/styles/${ID}/cartridges`, `/styles/${ID}/personal-categories`];
  server.on(
    `GET ${cartridges}`,
    () => json({}, 500),
    () => json({ styles: [stored] }),
  );
  server.on(
    `GET ${personal}`,
    () => json({}, 500),
    () => json({ category_ids: [idOf(503)] }),
  );
  server.on("GET /styles/", paged("styles", [added]));
  server.on("POST /styles/by_ids", () => json({ styles: [stored, added] }));
  server.on(`PUT ${cartridges}`, () => json({ styles: [stored, added] }));
  server.on(`PUT ${personal}`, () => json({ category_ids: [idOf(502), idOf(503)] }));
  server.on(`POST /styles/${ID}`, () => json(single(styleOf(revolver)), 200, { ETag: '"2"' }));
  await openStyle();
  await screen.findByText(/Could not load the stored cartridges/);
  await screen.findByText(/Could not load your personal categories/);
  await userEvent.click(await screen.findByRole("combobox", { name: "Add a cartridge" }));
  await screen.findByRole("option", { name: /Added/ });
  fireEvent.click(document.querySelector(".ant-select-item-option") as HTMLElement);
  await screen.findByText("Added", { selector: ".style-cartridge *" });
  await userEvent.click(await screen.findByLabelText("Categories of this style"));
  await userEvent.click(await screen.findByText("Favourites (personal)"));
  await save();
  await waitFor(() => expect(server.count(`PUT ${personal}`)).toBe(1));
  await waitFor(() => expect(server.count(`PUT ${cartridges}`)).toBe(1));
  expect(server.calls(`PUT ${cartridges}`)[0]?.body).toEqual({ cartridge_ids: [stored.id, added.id] });
  expect(server.calls(`PUT ${personal}`)[0]?.body).toEqual({ category_ids: [idOf(503), idOf(502)] });
  await waitFor(() => expect(screen.queryByText(/Could not load the stored cartridges/)).toBeNull());
});

test("a style whose related objects cannot be read is edited, and the failures are logged [STY-81 STY-84 STY-85 STY-86]", async () => {
  answerStyle({ values: [valueAt(1, PARAMS.reference, WOMAN, "a.png", "image")] });
  server.on(`GET /styles/${ID}/personal-categories`, () => json({}, 500));
  server.on("GET /styles/animation", () => json({}, 500));
  const [icon, image] = [`/styles/${ID}/icons/${WOMAN}`, `/styles/${ID}/values/${idOf(1)}/image`];
  for (const picture of [icon, image]) server.on(`GET ${picture}`, () => json({}, 500));
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  await openStyle();
  expect(((await screen.findByRole("textbox", { name: "Name" })) as HTMLInputElement).value).toBe(
    "Oil on linen",
  );
  expect(await screen.findByLabelText("Animation style")).toBeTruthy();
  const logged = () => warned.mock.calls.map(([, reason]) => (reason as ApiError).url);
  await waitFor(() => {
    for (const path of ["/styles/animation", icon, image])
      expect(logged().some((url) => url.includes(path))).toBe(true);
  });
  expect(toasts.get()).toEqual([]);
});

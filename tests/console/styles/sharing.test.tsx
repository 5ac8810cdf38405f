import { fireEvent, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { expect, test } from "vitest";
import { copyOf } from "../../../src/custom-pages/styles/actions";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json, lost } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { styleOf } from "./fixtures";
import { answerStyle, openStyle, save } from "./support";

setUpConsole();

const CUSTOMERS = `/styles/${ID}/customers`;
const customer = (n: number, first_name: string) =>
  person({ id: idOf(n), first_name, email: `${first_name}@example.com` });

test("customers whom a colleague has added meanwhile stay with the style [STY-78 OP-113]", async () => {
  await signIn({ is_admin: true });
  answerStyle();
  const [anna, boris, clara] = [customer(801, "Anna"), customer(802, "Boris"), customer(803, "Clara")];
  server.on(
    `GET ${CUSTOMERS}`,
    () => json({ users: [anna, boris] }),
    () => json({ users: [anna, boris, clara] }),
  );
  server.on(`POST ${CUSTOMERS}`, () => json({ users: [boris, clara] }));
  server.on("POST /users/by_ids", () => json({ users: [anna, boris, clara] }));
  server.on(`GET /styles/${ID}/tags`, () => json({ tags: [] }));
  server.on("GET /routing-tags", () => json({ items: [] }));
  await openStyle();
  const chip = (await screen.findByText(/Anna/)).closest(".ant-select-selection-item");
  fireEvent.click(chip?.querySelector(".ant-select-selection-item-remove") as HTMLElement);
  await save();
  await waitFor(() => expect(server.count(`POST ${CUSTOMERS}`)).toBe(1));
  expect(server.calls(`POST ${CUSTOMERS}`)[0]?.body).toEqual({ user_ids: [boris.id, clara.id] });
  expect(await screen.findByText(/Clara/)).toBeTruthy();
});

test("a copy whose answer was lost is the same copy when it is tried again, and the next one is another [OP-175]", async () => {
  const call = `POST /styles/${ID}/copy`;
  server.on(call, lost, () => json({ style: styleOf({ id: idOf(2) }) }));
  for (const made of [undefined, idOf(2), idOf(2)]) expect(await copyOf(ID, i18next.t)).toBe(made);
  server.on(
    call,
    () => json({ detail: "Too many" }, 422),
    () => json({ style: styleOf({ id: idOf(2) }) }),
  );
  for (const made of [undefined, idOf(2)]) expect(await copyOf(ID, i18next.t)).toBe(made);
  const keys = server.calls(call).map(({ headers }) => headers["Idempotency-Key"]);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(4);
  expect(keys).not.toContain(undefined);
});

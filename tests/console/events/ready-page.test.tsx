import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { serverOf } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { styleOf } from "../screens/support/records";
import { answerEvent, BOOTH, eventOf, openEvent, STYLE } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const OWNER = idOf(900);
const line = (name: string) =>
  screen.getByText(name, { selector: ".event-ready b" }).closest("li")?.textContent ?? "";

test("the checklist compares the cost of the pictures with the balance of the event's owner, who pays [EVT-56]", async () => {
  await signIn({ is_admin: true, balance: 99_999 });
  answerEvent({ event: eventOf({ id_user: OWNER }) });
  server.on("GET /users/profile", () => json({ user: person({ is_admin: true, balance: 99_999 }) }));
  server.on("POST /users/by_ids", () => json({ users: [person({ id: OWNER, balance: 1100 })] }));
  server.on("POST /styles/by_ids", () => json({ styles: [styleOf({ id: STYLE, generation_cost: 12 })] }));
  await openEvent();
  await waitFor(() => expect(line("Balance")).toContain("Costs 1,200.00, balance 1,100.00"));
  fireEvent.change(screen.getByRole("spinbutton", { name: "Expected pictures" }), {
    target: { value: "90" },
  });
  await waitFor(() => expect(line("Balance")).toContain("Costs 1,080.00, balance 1,100.00"));
});

test("the checklist counts no server of a booth that is offline [OP-208]", async () => {
  answerEvent();
  server.on("POST /styles/by_ids", () => json({ styles: [styleOf({ id: STYLE })] }));
  const servers = [serverOf(1, { state: "offline" }), serverOf(2, { state: "online" })];
  server.on(`GET /photo_booths/${BOOTH}/available`, () => json({ servers }));
  await openEvent();
  await waitFor(() => expect(line("Servers")).toContain("Each booth can use at least 1 server"));
});

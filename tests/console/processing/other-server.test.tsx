import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readOffers } from "../../../src/custom-pages/processing/rehearsal/use-plan";
import { wire } from "../../../src/custom-pages/processing/wire";
import { getOne } from "../../../src/providers/data/one";
import { inHours } from "../../support/moments";
import { eventOf } from "../events/fixtures";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";
import { participantOf } from "../screens/support/records";
import {
  addPhoto,
  answer,
  BOOTH,
  EVENT,
  ID,
  make,
  open,
  progress,
  QUERY,
  STYLE,
  setUpPage,
  WOMAN,
} from "./support";

setUpPage();

const FROM_STYLE = `GET /participants/from_style/${STYLE}`;

/** A server whose styles do not say for whom they are made. */
function answerWithout(): void {
  server.keepsContract = false;
  answer({ style: { participants_ids: undefined } });
  server.on(FROM_STYLE, () => json({ participants: [participantOf(WOMAN, "Woman", 0)] }));
}

test("a picture is made for a participant of a style whose replies do not have them [OP-179 CALL-PART-04 PROC-01]", async () => {
  answerWithout();
  await open(`?booth=${BOOTH}&style=${STYLE}`);
  await addPhoto();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: /^Make a picture/ }).ariaDisabled).not.toBe("true"),
  );
  const form = (await make()).sent.body as FormData;
  expect(JSON.parse(String(form.get("generation_data")))).toMatchObject({ id_participant: WOMAN });
});

test("a rehearsal knows them, too [OP-179 CALL-PART-04]", async () => {
  answerWithout();
  const { data } = await getOne("styles", STYLE);
  expect(Object.keys(await readOffers(data))).toEqual([WOMAN]);
});

test("a server that sends them is asked nothing more [CALL-PART-04]", async () => {
  answer();
  await open(QUERY);
  await screen.findByText("Woman");
  expect(server.count(FROM_STYLE)).toBe(0);
});

test("an event whose replies do not say its booths is offered at every booth, and can be chosen [OP-179 OP-186 PROC-01]", async () => {
  server.keepsContract = false;
  answer();
  const { photo_booth_ids: _, ...event } = eventOf({
    id: EVENT,
    name: "Gala",
    style_ids: [STYLE],
    start_time: inHours(-1),
    end_time: inHours(1),
  });
  server.on("GET /schedules/", () =>
    json({ schedules: [event], pagination: { page: 1, per_page_count: 100, count: 1 } }),
  );
  server.on("POST /schedules/by_ids", () => json({ schedules: [event] }));
  server.on(`GET /styles/schedule/${EVENT}`, () => json({ styles: [] }));
  await open();
  await addPhoto();
  await userEvent.click(await screen.findByRole("combobox", { name: /^Event/ }));
  await userEvent.click(await screen.findByText("Gala"));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: /^Make a picture/ }).ariaDisabled).not.toBe("true"),
  );
  expect(screen.queryByText("This booth is not at the event")).toBeNull();
});

test("an entry of a kind that the contract does not know ends no generation [OP-179 CALL-PROC-03]", async () => {
  server.keepsContract = false;
  const entries = [{ seq: 1, type: "heartbeat" }, progress(2, 40), { seq: 3, type: "result" }];
  server.on(`GET /check/${ID}`, () => json({ data: entries }));
  const { signal } = new AbortController();
  expect(await wire.check(ID, { signal, timeoutMs: 1000 })).toEqual([
    progress(2, 40),
    { seq: 3, type: "result", content_type: "" },
  ]);
});

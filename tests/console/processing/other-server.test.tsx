import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { readOffers } from "../../../src/custom-pages/processing/rehearsal/use-plan";
import { getOne } from "../../../src/providers/data/one";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";
import { participantOf } from "../screens/support/records";
import { addPhoto, answer, BOOTH, make, open, QUERY, STYLE, setUpPage, WOMAN } from "./support";

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

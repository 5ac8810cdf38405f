import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { type } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { participantOf } from "../screens/support/records";
import { MAN, PARAMS, single, styleOf, valueAt, WOMAN } from "./fixtures";
import { answerStyle, openStyle, save, sentStyle } from "./support";

setUpConsole([]);

const CALL = `POST /styles/${ID}`;
const FROM_STYLE = `GET /participants/from_style/${ID}`;
const NOBODY = "Nobody can use it before it has a participant.";
const { participants_ids: _, ...without } = styleOf();
const saved = () => toasts.get().filter(({ title }) => title === "Saved").length;

test("keeps the participants of a style whose replies do not have them, and the values for them [OP-179 CALL-PART-04]", async () => {
  server.keepsContract = false;
  answerStyle({ style: without as never, values: [valueAt(1, PARAMS.strength, WOMAN, 0.3)] });
  server.on(FROM_STYLE, () =>
    json({ participants: [participantOf(WOMAN, "Woman", 0), participantOf(MAN, "Man", 1)] }),
  );
  server.on(CALL, () => json(single(without as never)));
  await openStyle();
  expect(await screen.findByRole("button", { name: /^Strength, Woman:/ })).toBeTruthy();
  expect(screen.queryByText(NOBODY)).toBeNull();
  for (const [at, name] of ["Ink", "Chalk"].entries()) {
    await type("Name", name);
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(at + 1));
    await waitFor(() => expect(saved()).toBeGreaterThan(0));
    expect(sentStyle(at).style).toMatchObject({ name, participants_ids: [WOMAN, MAN] });
  }
  expect(screen.queryByText(NOBODY)).toBeNull();
});

test("asks a server that sends the participants of a style nothing more [CALL-PART-04]", async () => {
  answerStyle();
  await openStyle();
  expect(await screen.findByRole("button", { name: /^Strength, Woman:/ })).toBeTruthy();
  expect(server.count(FROM_STYLE)).toBe(0);
});

test("opens where workflow and tune are left out instead of null, as of a revolver [OP-179 CALL-STY-01]", async () => {
  server.keepsContract = false;
  answerStyle({ related: { workflow: undefined, tune: undefined } });
  await openStyle();
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveProperty("value", styleOf().name);
});

test("that is saved without an answer in the body is saved, and read again [OP-06 CALL-STY-04]", async () => {
  server.keepsContract = false;
  answerStyle();
  server.on(CALL, () => {
    answerStyle({ style: styleOf({ name: "Ink", updated_at: "2026-01-02T00:00:00Z" }) });
    return json(undefined, 204);
  });
  await openStyle();
  await type("Name", "Ink");
  await save();
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(["Saved"]));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Ink");
});

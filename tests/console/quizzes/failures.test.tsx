import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { quizzes } from "../../../src/resources/quizzes";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { CALL } from "./support";

setUpConsole();

test("a quiz that cannot be read is reported on the error screen in the words of the specification [QUIZ-22]", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined); // React tells of every caught error
  server.on(`GET ${CALL}`, () => json({}, 500));
  await openScreens(quizzes, CALL);
  expect((await screen.findByRole("alert")).textContent).toMatch(/Failed to load quizzes$/);
});

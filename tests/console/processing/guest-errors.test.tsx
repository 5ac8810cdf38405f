import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorScreen } from "../../../src/domain/booth/end-screens";
import type { Guest, GuestState } from "../../../src/domain/booth/guest";
import { createProcess } from "../../../src/domain/booth/process";
import type { BoothShow } from "../../../src/domain/booth/show";
import { showOf } from "../../../src/public/booth/show";
import { failed, flow, ORDER, refused } from "./flow";

const BODY = "Some values are not valid. id_style: This no longer exists";

/** What the booth in the browser says when an order ends so, and its buttons. */
async function shownFor({ start, entry }: { start?: ReturnType<typeof refused>; entry?: object }) {
  if (start) flow.starts = [start];
  if (entry) flow.checks = [[failed(0, entry)]];
  const process = createProcess(flow.wire, flow.clock);
  const ended = process.start(ORDER);
  await flow.clock.until(() => process.get().status === "error");
  await ended;
  const { reasonOf } = showOf({ styles: [], participants: [] } as never);
  const show = { eventName: "Party", reasonOf } as BoothShow;
  const guest = { again: vi.fn(), finish: vi.fn() } as unknown as Guest;
  const state = { screen: "error", process, left: undefined } as unknown as GuestState;
  const { unmount } = render(<ErrorScreen guest={guest} state={state} show={show} say={(key) => key} />);
  const texts = screen.getByRole("alert").textContent;
  const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
  unmount();
  return [texts, ...buttons];
}

test("guests are told what they can do, never what a call answered to the organiser [PROC-07..10 OP-236]", async () => {
  const style = refused(422, { detail: BODY, errors: { id_style: "errors.gone" } });
  expect(await shownFor({ start: style })).toEqual([
    "booth.error_style",
    "booth.finish",
    "booth.choose_another",
  ]);
  const photo = refused(422, { detail: BODY, errors: { source_image: "errors.not_an_image" } });
  expect(await shownFor({ start: photo })).toEqual(["booth.error_photo", "booth.finish", "booth.again"]);
  const balance = refused(422, { detail: "Your balance is too low" });
  expect(await shownFor({ start: balance })).toEqual(["booth.error_staff", "booth.finish", "booth.again"]);
  expect(await shownFor({ start: refused(409, { detail: "Busy" }) })).toEqual([
    "",
    "booth.finish",
    "booth.again",
  ]);
});

test("the server's text for guests is shown of a picture that failed [OP-84]", async () => {
  expect(await shownFor({ entry: { detail: "No face was found" } })).toEqual([
    "No face was found",
    "booth.finish",
    "booth.again",
  ]);
});

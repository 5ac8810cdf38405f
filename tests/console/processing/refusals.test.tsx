import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import type { Attempt } from "../../../src/custom-pages/processing/attempts";
import { Problem } from "../../../src/custom-pages/processing/problem";
import { IDLE } from "../../../src/domain/booth/process";
import { english, russian } from "../../support/texts";
import { json } from "../providers/support/server";
import { FakeTransfer } from "../providers/support/transfer";
import { press } from "../screens/support/acts";
import { server } from "../screens/support/console";
import {
  accept,
  addPhoto,
  answer,
  check,
  ID,
  MAN,
  make,
  open,
  progress,
  row,
  setUpPage,
  WOMAN,
} from "./support";

setUpPage();

describe("a refusal", () => {
  test("says the key's text and the server's, charges nothing and can be tried again [PROC-07..09]", async () => {
    answer();
    await open();
    await addPhoto();
    (await make()).answer(422, JSON.stringify({ detail: "The balance does not cover 10.00" }));
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("Some values are not valid")).toBeTruthy();
    expect(within(alert).getByText("The balance does not cover 10.00")).toBeTruthy();
    expect(row("Charged")).toBe("not charged");
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(FakeTransfer.all).toHaveLength(2));
    FakeTransfer.all[1]?.answer(500, "{}");
    await screen.findByText("The picture could not be made", { selector: "b" });
    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(FakeTransfer.all).toHaveLength(3));
  });

  test("is not tried again with other choices: those of the attempt come into the form first [PROC-01]", async () => {
    answer();
    const { at } = await open();
    await addPhoto();
    (await make()).answer(500, "{}");
    await screen.findByRole("alert");
    await userEvent.click(screen.getByRole("radio", { name: "Man" }));
    expect(at()).toContain(MAN);
    await press("Retry");
    expect(FakeTransfer.all).toHaveLength(1);
    await waitFor(() => expect(at()).toContain(WOMAN));
    expect(document.activeElement?.textContent).toMatch(/^Make a picture/);
    await press("Retry");
    await waitFor(() => expect(FakeTransfer.all).toHaveLength(2));
  });

  test("by a busy booth offers to follow or to cancel what it is busy with [OP-201 OP-216]", async () => {
    answer();
    check(progress(1, 70));
    server.on(`DELETE /process/${ID}`, () => json(undefined, 204));
    await open();
    await addPhoto();
    (await make()).answer(409, JSON.stringify({ detail: "Busy", id_generation: ID }));
    expect(
      (await screen.findAllByText("This photo booth is already making a picture")).length,
    ).toBeGreaterThan(0);
    await press("Cancel it");
    await waitFor(() => expect(server.count(`DELETE /process/${ID}`)).toBe(1));
    await press("Follow it");
    const bar = await screen.findByRole("progressbar", { name: "Progress of the picture" });
    await waitFor(() => expect(bar.ariaValueNow).toBe("70"));
  });

  test("of a picture that ended after it was given up leads to how it ended, before a second one can be bought [OP-216]", async () => {
    answer();
    server.on(`GET /check/${ID}`, () => json({ detail: "No such picture" }, 404));
    let end = () => {};
    const told = new Promise<void>((resolve) => {
      end = resolve;
    });
    server.on(`DELETE /process/${ID}`, async () => {
      await told;
      return json({ detail: "It has ended" }, 409);
    });
    await open();
    await addPhoto();
    accept(await make());
    await screen.findByRole("alert");
    expect(row("Charged")).toBe("not known yet");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    end();
    await screen.findByText("It had already ended on the server, and may have been charged.");
    expect(row("Charged")).toBe("not known yet");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    check(progress(1, 70));
    await press("Show how it ended");
    const bar = await screen.findByRole("progressbar", { name: "Progress of the picture" });
    await waitFor(() => expect(bar.ariaValueNow).toBe("70"));
  });

  test("of a picture whose number was lost leads to Generations, where it can be looked for [OP-216]", () => {
    const state = { ...IDLE, status: "error", release: "ended" } as const;
    render(
      <MemoryRouter>
        <Problem attempt={{} as Attempt} state={state} onFollow={() => undefined} onRetry={() => undefined} />
      </MemoryRouter>,
    );
    expect(screen.getByText(/^It had already ended on the server/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open Generations" }).getAttribute("href")).toBe("/generations");
  });

  test("offers nothing of a generation that the user may not see [OP-216]", async () => {
    answer();
    server.on("POST /generations/by_ids", () => json({ generations: [] }));
    await open();
    await addPhoto();
    (await make()).answer(409, JSON.stringify({ detail: "Busy", id_generation: ID }));
    await screen.findAllByText("This photo booth is already making a picture");
    await waitFor(() => expect(server.count("POST /generations/by_ids")).toBe(1));
    expect(screen.queryByRole("button", { name: "Follow it" })).toBeNull();
  });

  test("has its text in both languages [PROC-07..13]", () => {
    for (const { errors, process } of [english, russian]) {
      const { photo_booth_busy, invalid_data, general_error, unknown_error, timeout, network_issue } = errors;
      const texts = [photo_booth_busy, invalid_data, general_error, unknown_error, timeout, network_issue];
      expect(new Set([...texts, process.cancelled].filter(Boolean)).size).toBe(7);
    }
  });
});

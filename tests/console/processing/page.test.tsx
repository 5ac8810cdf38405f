import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { schedule } from "../../../contract/entities/schedule";
import { attempts } from "../../../src/custom-pages/processing/attempts";
import { jobs } from "../../../src/shared/jobs/jobs";
import { inHours } from "../../support/moments";
import { sampleRecord } from "../../support/samples";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { FakeTransfer } from "../providers/support/transfer";
import { press } from "../screens/support/acts";
import { server } from "../screens/support/console";
import {
  accept,
  addPhoto,
  answer,
  BOOTH,
  check,
  EVENT,
  generationOf,
  ID,
  ME,
  make,
  OTHER,
  open,
  progress,
  QUERY,
  row,
  STYLE,
  setUpPage,
  WOMAN,
} from "./support";

setUpPage();

describe("a generation", () => {
  test("is started, followed by colour and shown before and after [PROC-01 PROC-03 PROC-05 CALL-PROC-01..04 TEST-02 OP-80 OP-81]", async () => {
    answer();
    check(progress(1, 40));
    await open();
    (await screen.findByRole("button", { name: /^Drop, paste or choose/ })).focus();
    const file = await addPhoto();
    // The stage shows the photo now; this button chooses another one.
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "File" }));
    await screen.findByText("Woman");
    const transfer = await make();
    expect(transfer.sent).toMatchObject({ method: "POST", url: "/api/process" });
    expect(transfer.sent.headers["Idempotency-Key"]).toMatch(/^[\w-]{36}$/);
    const form = transfer.sent.body as FormData;
    expect([...form.keys()]).toEqual(["generation_data", "source_image"]);
    expect(JSON.parse(String(form.get("generation_data")))).toEqual({
      id_photo_booth: BOOTH,
      id_style: STYLE,
      id_participant: WOMAN,
      demo: false,
      language: "en",
    });
    expect((form.get("source_image") as File).size).toBe(file.size);
    accept(transfer);
    const bar = await screen.findByRole("progressbar", { name: "Progress of the picture" });
    await waitFor(() => expect(bar.ariaValueNow).toBe("40"));
    expect(row("Held")).toBe("10.00");
    expect(screen.getByRole("button", { name: /^Make a picture/ }).ariaDisabled).toBe("true");
    server.on(`GET /result/${ID}`, () => new Response("pic", { headers: { "Content-Type": "image/jpeg" } }));
    server.on("POST /generations/by_ids", () =>
      json({ generations: [generationOf({ status: "completed", cost: 10 })] }),
    );
    check(progress(1, 40), { seq: 2, type: "result", content_type: "image/jpeg" });
    const knob = await screen.findByRole("slider", { name: "Before and after" });
    expect(knob.ariaValueNow).toBe("50");
    fireEvent.keyDown(knob, { key: "ArrowRight" });
    expect(knob.ariaValueNow).toBe("55");
    expect(await screen.findByAltText("Result")).toBeTruthy();
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("done"));
    expect(screen.getByRole("link", { name: "Open generation" }).getAttribute("href")).toBe(
      `/generations/${ID}`,
    );
    expect(server.calls(`GET /check/${ID}`)[0]?.headers.Authorization).toMatch(/^Bearer /);
  });

  test("is cancelled by its button, and as the page closes by a request that outlives it [PROC-06 PROC-11 OP-84 OP-216]", async () => {
    answer();
    check(progress(1, 40));
    server.on(`DELETE /process/${ID}`, () => json(undefined, 204));
    await open();
    await addPhoto();
    accept(await make());
    await press("Cancel");
    expect((await screen.findAllByText("Cancelled")).length).toBeGreaterThan(0);
    await waitFor(() => expect(server.count(`DELETE /process/${ID}`)).toBe(1));
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("cancelled"));
    expect(row("Charged")).toBe("not charged");
    accept(await make());
    await waitFor(() => expect(attempts.get()[0]?.process.get().id).toBe(ID));
    dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(server.count(`DELETE /process/${ID}`)).toBe(2));
    expect(server.calls(`DELETE /process/${ID}`).map(({ options }) => options.keepalive ?? false)).toEqual([
      false,
      true,
    ]);
  });

  test("goes on when the page is left, and is there again", async () => {
    answer();
    check(progress(1, 40));
    const { router } = await open();
    await addPhoto();
    accept(await make());
    await screen.findByRole("progressbar");
    await router.navigate("/elsewhere");
    expect(server.count(`DELETE /process/${ID}`)).toBe(0);
    expect(jobs.get()[0]?.status).toBe("running");
  });
});

const answerEvent = (changes: object) =>
  server.on("POST /schedules/by_ids", () =>
    json({
      schedules: [
        sampleRecord(schedule, {
          id: EVENT,
          id_user: ME,
          demo: false,
          style_ids: [STYLE],
          participants_ids: [],
          photo_booth_ids: [BOOTH],
          quiz_mappings: [],
          quiz_fallback_style_id: null,
          quiz_id: null,
          ...changes,
        }),
      ],
    }),
  );

describe("before the start", () => {
  test("price, payer and balance are there; demo price has its own [OP-82 OP-204]", async () => {
    answer({ style: { demo_generation_cost: 4 } });
    const { at } = await open();
    await waitFor(() => expect(row("Price")).toBe("10.00"));
    expect(row("Paid by")).toBe("you, owner of the booth");
    await waitFor(() => expect(row("On the balance")).toBe("50.00"));
    await userEvent.click(screen.getByRole("switch", { name: /Demo price/ }));
    expect(row("Price")).toBe("4.00");
    expect(at()).toContain("demo=1");
  });

  test("an event's owner pays, a demo event is always at demo price, other styles are refused [OP-82 OP-202]", async () => {
    answer({ style: { demo_generation_cost: 4 } });
    answerEvent({ id_user: OTHER, demo: true, style_ids: [idOf(9)] });
    await open(`${QUERY}&event=${EVENT}`);
    await waitFor(() => expect(row("Price")).toBe("4.00"));
    expect(row("Paid by")).toBe("the owner of the event");
    expect(screen.getByRole<HTMLButtonElement>("switch", { name: /Demo price/ }).disabled).toBe(true);
    expect((await screen.findAllByText("The event does not have this style")).length).toBeGreaterThan(0);
  });

  test("an event that takes no pictures now is said to before it is tried; at demo price it may be rehearsed [OP-202]", async () => {
    answer();
    answerEvent({ start_time: inHours(1), end_time: inHours(2) });
    await open(`${QUERY}&event=${EVENT}`);
    await addPhoto();
    const text = "The event has not started. Switch on demo price, or remove the event";
    expect(await screen.findAllByText(text)).toHaveLength(2);
    await press(/^Make a picture/);
    expect(FakeTransfer.all).toEqual([]);
    await userEvent.click(screen.getByRole("switch", { name: /Demo price/ }));
    expect(screen.queryByText(text)).toBeNull();
    await make();
  });

  test("an event that is over takes none at demo price either [OP-202]", async () => {
    answer();
    answerEvent({ start_time: inHours(-9), end_time: inHours(-2) });
    await open(`${QUERY}&event=${EVENT}&demo=1`);
    const over = "The event is over. Remove it, or choose another one";
    expect((await screen.findAllByText(over)).length).toBeGreaterThan(0);
  });

  test("an event that ends while the page is open is said to be over [OP-202]", async () => {
    answer();
    answerEvent({ start_time: inHours(-1), end_time: inHours(1) });
    await open(`${QUERY}&event=${EVENT}`);
    await addPhoto();
    const over = "The event is over. Remove it, or choose another one";
    expect(screen.queryByText(over)).toBeNull();
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    onTestFinished(() => void vi.useRealTimers());
    expect((await screen.findAllByText(over)).length).toBeGreaterThan(0);
  });

  test("the button says why it cannot work, and starts nothing then", async () => {
    answer({ balance: 9 });
    const { router } = await open("");
    const reason = (text: string) => screen.findByText(text);
    expect(await reason("Choose a photo booth.")).toBeTruthy();
    await router.navigate(`/test-generation-viewer${QUERY}`);
    expect(await reason("Add a photo.")).toBeTruthy();
    await addPhoto();
    expect(await reason("The balance is lower than the price")).toBeTruthy();
    await press(/^Make a picture/);
    expect(FakeTransfer.all).toEqual([]);
  });
});

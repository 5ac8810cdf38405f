import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { generation } from "../../../contract/entities/generation";
import { participant } from "../../../contract/entities/participant";
import { schedule } from "../../../contract/entities/schedule";
import { attempts, photo } from "../../../src/custom-pages/processing/attempts";
import { TestGenerationPage } from "../../../src/custom-pages/processing/page";
import { clearJobs, jobs } from "../../../src/shared/jobs/jobs";
import { sampleRecord } from "../../support/samples";
import { english, russian } from "../../support/texts";
import { openPage } from "../people/support/people";
import { boothOf } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { FakeTransfer } from "../providers/support/transfer";
import { press } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { styleOf, tuneOf, workflowOf } from "../styles/fixtures";

setUpConsole(["cancel", "idempotency", "list-filters", "thumbnails"]);

const ME = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const [BOOTH, STYLE, WOMAN, MAN, EVENT] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const ID = idOf(77);
const QUERY = `?booth=${BOOTH}&style=${STYLE}&participant=${WOMAN}`;

const generationOf = (changes: object = {}) =>
  sampleRecord(generation, {
    id: ID,
    id_user: ME,
    id_style: STYLE,
    id_participant: WOMAN,
    id_photo_booth: BOOTH,
    id_schedule: null,
    id_server: null,
    images: { source: null, result: null },
    status: "processing",
    cost: 10,
    ...changes,
  });

function answer({
  owner = ME,
  balance = 50,
  style = {},
}: {
  owner?: string;
  balance?: number;
  style?: object;
} = {}) {
  const record = styleOf({ id: STYLE, participants_ids: [WOMAN, MAN], generation_cost: null, ...style });
  server.on("POST /photo_booths/by_ids", () =>
    json({ photo_booths: [boothOf({ id: BOOTH, id_user: owner })] }),
  );
  server.on(`GET /styles/${STYLE}`, () =>
    json({ style: record, workflow: workflowOf(), tune: tuneOf(), can_edit: true }),
  );
  server.on("POST /styles/by_ids", () => json({ styles: [record] }));
  server.on("POST /participants/by_ids", () =>
    json({
      participants: [
        sampleRecord(participant, { id: WOMAN, name: "Woman" }),
        sampleRecord(participant, { id: MAN, name: "Man" }),
      ],
    }),
  );
  server.on("GET /users/profile", async () => {
    const { session } = await import("../../../src/providers/http/session");
    return json({ user: { ...session.current()?.user, balance } });
  });
  server.on("GET /generations/", () =>
    json({ generations: [], pagination: { page: 1, per_page_count: 10, count: 0 } }),
  );
  server.on("POST /generations/by_ids", () => json({ generations: [generationOf()] }));
}

beforeEach(() => {
  clearJobs();
  attempts.set([]);
  photo.set(undefined);
  FakeTransfer.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeTransfer);
});

const open = (query = QUERY) => openPage(<TestGenerationPage />, `/test-generation-viewer${query}`);

async function addPhoto() {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "maya.jpg", { type: "image/jpeg" });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText("maya.jpg");
  return file;
}

/** Presses the button and gives the transfer that carries the photo. */
async function make() {
  const before = FakeTransfer.all.length;
  await press(/^Make a picture/);
  await waitFor(() => expect(FakeTransfer.all).toHaveLength(before + 1));
  return FakeTransfer.all.at(-1) as FakeTransfer;
}

const accept = (transfer: FakeTransfer) =>
  transfer.answer(200, JSON.stringify({ data: { id_generation: ID } }));
const check = (...entries: object[]) => server.on(`GET /check/${ID}`, () => json({ data: entries }));
const progress = (seq: number, share: number) => ({
  seq,
  type: "progress",
  progress: share,
  stage: "drawing",
});
const row = (term: string) => screen.getByText(term).nextSibling?.textContent;

describe("a generation", () => {
  test("is started, followed by colour and shown before and after [PROC-01 PROC-03 PROC-05 CALL-PROC-01..04 TEST-02 OP-80 OP-81]", async () => {
    answer();
    check(progress(1, 40));
    await open();
    const file = await addPhoto();
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

  test("goes on when the page is left, and is there again [experience.md 4]", async () => {
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
    server.on("POST /schedules/by_ids", () =>
      json({
        schedules: [
          sampleRecord(schedule, {
            id: EVENT,
            id_user: OTHER,
            demo: true,
            style_ids: [idOf(9)],
            participants_ids: [],
            photo_booth_ids: [BOOTH],
            quiz_mappings: [],
            quiz_fallback_style_id: null,
            quiz_id: null,
          }),
        ],
      }),
    );
    await open(`${QUERY}&event=${EVENT}`);
    await waitFor(() => expect(row("Price")).toBe("4.00"));
    expect(row("Paid by")).toBe("the owner of the event");
    expect(screen.getByRole<HTMLButtonElement>("switch", { name: /Demo price/ }).disabled).toBe(true);
    expect((await screen.findAllByText("The event does not have this style")).length).toBeGreaterThan(0);
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

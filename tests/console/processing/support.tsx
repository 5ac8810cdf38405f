import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";
import { generation } from "../../../contract/entities/generation";
import { participant } from "../../../contract/entities/participant";
import { attempts, photo } from "../../../src/custom-pages/processing/attempts";
import { TestGenerationPage } from "../../../src/custom-pages/processing/page";
import { clearJobs } from "../../../src/shared/jobs/jobs";
import { sampleRecord } from "../../support/samples";
import { openPage } from "../people/support/people";
import { boothOf } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { FakeTransfer } from "../providers/support/transfer";
import { press } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { styleOf, tuneOf, workflowOf } from "../styles/fixtures";

export const ME = "11111111-1111-4111-8111-111111111111";
export const OTHER = "22222222-2222-4222-8222-222222222222";
export const [BOOTH, STYLE, WOMAN, MAN, EVENT] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
export const ID = idOf(77);
export const QUERY = `?booth=${BOOTH}&style=${STYLE}&participant=${WOMAN}`;

export const generationOf = (changes: object = {}) =>
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

export function answer({
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

/** The page's console, with nothing left of the test before. */
export function setUpPage(): void {
  setUpConsole(["cancel", "idempotency", "list-filters", "thumbnails"]);
  beforeEach(() => {
    clearJobs();
    attempts.set([]);
    photo.set(undefined);
    FakeTransfer.all = [];
    vi.stubGlobal("XMLHttpRequest", FakeTransfer);
  });
}

export const open = (query = QUERY) => openPage(<TestGenerationPage />, `/test-generation-viewer${query}`);

export async function addPhoto() {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "maya.jpg", { type: "image/jpeg" });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText("maya.jpg");
  return file;
}

/** Presses the button and gives the transfer that carries the photo. */
export async function make() {
  const before = FakeTransfer.all.length;
  await press(/^Make a picture/);
  await waitFor(() => expect(FakeTransfer.all).toHaveLength(before + 1));
  return FakeTransfer.all.at(-1) as FakeTransfer;
}

export const accept = (transfer: FakeTransfer) =>
  transfer.answer(200, JSON.stringify({ data: { id_generation: ID } }));
export const check = (...entries: object[]) => server.on(`GET /check/${ID}`, () => json({ data: entries }));
export const progress = (seq: number, share: number) => ({
  seq,
  type: "progress",
  progress: share,
  stage: "drawing",
});
export const row = (term: string) => screen.getByText(term).nextSibling?.textContent;

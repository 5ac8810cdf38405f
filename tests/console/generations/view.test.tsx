import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { TestMediaPage } from "../../../src/custom-pages/generations/media/page";
import { clearMedia } from "../../../src/providers/http/media-cache";
import { generations } from "../../../src/resources/generations";
import { clearJobs, jobs } from "../../../src/shared/jobs/jobs";
import { openPage } from "../people/support/people";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answer, BOOTH, EVENT, generationOf, listed, picture, STYLE, WOMAN } from "./support";

setUpConsole(["list-filters", "thumbnails"]);
beforeEach(() => {
  clearJobs();
  clearMedia("full");
  clearMedia("thumbnail");
});

const ID = String(generationOf(0).id);

function open(changes: object = {}) {
  answer(1);
  server.on(`GET /generations/${ID}`, () => json({ generation: generationOf(0, changes) }));
  for (const key of ["source", "result"]) server.on(`GET /generations/${ID}/image/${key}`, picture);
  return openScreens(generations, `/generations/${ID}`);
}

const fact = (term: string) => screen.getByText(term).nextSibling?.textContent;

describe("a generation", () => {
  test("is shown before and after, with what it is made of and what it cost [GEN-02 GEN-04 GEN-05 CALL-GEN-03 CALL-GEN-04]", async () => {
    await open();
    expect(await screen.findByRole("heading", { name: "Space 1969, Woman" })).toBeTruthy();
    expect(await screen.findByAltText("Source")).toBeTruthy();
    expect(await screen.findByAltText("Result")).toBeTruthy();
    const knob = screen.getByRole("slider", { name: "Before and after" });
    fireEvent.keyDown(knob, { key: "Home" });
    expect(knob.ariaValueNow).toBe("0");
    expect(screen.getByText(/^Done in/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "07 Foyer" }).getAttribute("href")).toBe(
      `/photo_booths/${BOOTH}`,
    );
    expect(screen.getByRole("link", { name: "Nordline" }).getAttribute("href")).toBe(`/events/${EVENT}`);
    expect(fact("Cost")).toContain("14.00 paid by you, owner of the event");
    const ledger = screen.getByRole("link", { name: "Transaction" }).getAttribute("href") ?? "";
    expect(Object.fromEntries(new URLSearchParams(ledger.split("?")[1]))).toMatchObject({ type: "charge" });
    expect(screen.getByRole("link", { name: "Make again" }).getAttribute("href")).toBe(
      `/test-generation-viewer?booth=${BOOTH}&style=${STYLE}&participant=${WOMAN}&event=${EVENT}`,
    );
    expect(screen.queryByText("Server")).toBeNull();
    expect(server.seen.filter(({ path }) => path.includes("/servers"))).toEqual([]);
  });

  test("at demo price is made again at demo price [OP-202 OP-204]", async () => {
    await open({ demo: true });
    const again = await screen.findByRole("link", { name: "Make again" });
    expect(again.getAttribute("href")).toMatch(/&demo=1$/);
  });

  test("leads to the one before and after in the list it was opened from, also by keys [GEN-02 GEN-03]", async () => {
    answer(102);
    for (const at of [0, 1, 2]) {
      const id = String(generationOf(at).id);
      server.on(`GET /generations/${id}`, () => json({ generation: generationOf(at) }));
      for (const key of ["source", "result"]) server.on(`GET /generations/${id}/image/${key}`, picture);
    }
    const pathOf = (at: number) => `/generations/${generationOf(at).id}`;
    await openScreens(generations, "/generations");
    fireEvent.click((await screen.findAllByRole("link", { name: "Space 1969, Woman" }))[0] as HTMLElement);
    const next = await screen.findByRole("link", { name: "Next picture" });
    expect(next.getAttribute("href")).toBe(pathOf(1));
    expect(screen.getByRole("button", { name: "Previous picture" }).ariaDisabled).toBe("true");
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    const previous = await screen.findByRole("link", { name: "Previous picture" });
    expect(previous.getAttribute("href")).toBe(pathOf(0));
    // The knob of the comparison has the arrow keys for itself.
    fireEvent.keyDown(await screen.findByRole("slider"), { key: "ArrowRight" });
    expect(screen.getByRole("link", { name: "Next picture" }).getAttribute("href")).toBe(pathOf(2));
    fireEvent.keyDown(document.body, { key: "k", code: "KeyK" });
    await screen.findByRole("button", { name: "Previous picture" });
  });

  test("has neighbours of the same filter as the list it was opened from [GEN-03]", async () => {
    answer(3);
    for (const at of [0, 1]) {
      const id = String(generationOf(at).id);
      server.on(`GET /generations/${id}`, () => json({ generation: generationOf(at) }));
      for (const key of ["source", "result"]) server.on(`GET /generations/${id}/image/${key}`, picture);
    }
    await openScreens(generations, `/generations?id_photo_booth=${BOOTH}`);
    fireEvent.click((await screen.findAllByRole("link", { name: "Space 1969, Woman" }))[0] as HTMLElement);
    await screen.findByRole("link", { name: "Next picture" });
    const ofWall = listed().filter(({ per_page_count: size }) => size === "100");
    expect(ofWall).toEqual([expect.objectContaining({ id_photo_booth: BOOTH })]);
  });

  test("stands beside what the same booth made just before and after [GEN-02 OP-175]", async () => {
    answer(3);
    server.on(`GET /generations/${ID}`, () => json({ generation: generationOf(0) }));
    for (const key of ["source", "result"]) server.on(`GET /generations/${ID}/image/${key}`, picture);
    await openScreens(generations, `/generations/${ID}`);
    await screen.findByRole("region", { name: "Same booth, within 4 minutes" });
    const { created_at } = generationOf(0);
    const moment = (minutes: number) => Date.parse(String(created_at)) + minutes * 60_000;
    const asked = listed().find(({ created_from }) => created_from !== undefined);
    expect(asked?.id_photo_booth).toBe(BOOTH);
    expect([asked?.created_from, asked?.created_to].map((one) => Date.parse(one ?? ""))).toEqual([
      moment(-2),
      moment(2),
    ]);
  });

  test("is downloaded as a task, and can be looked at in full", async () => {
    await open();
    await screen.findByAltText("Result");
    await press("Zoom");
    expect(await screen.findByRole("dialog", { name: "Result" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await press("Download");
    await waitFor(() => expect(jobs.get()[0]?.title).toBe("Space 1969, Woman"));
  });

  test("that failed says why and that nothing was charged; the photo stays", async () => {
    await open({
      status: "error",
      error: "No server was online",
      cost: 0,
      images: { source: { content_type: "image/jpeg", size: 1 }, result: null },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("No server was online");
    expect(await screen.findByAltText("Source")).toBeTruthy();
    expect(fact("Cost")).toContain("not charged");
    expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
    expect(server.count(`GET /generations/${ID}/image/result`)).toBe(0);
  });

  test("shows an admin the server; a film plays", async () => {
    await signIn({ is_admin: true });
    await open({ is_video: true, demo: true });
    await waitFor(() => expect(fact("Server")).toBe("gpu-msk-04"));
    const film = await screen.findByLabelText("Result");
    expect(film.tagName).toBe("VIDEO");
    expect((film as HTMLVideoElement).autoplay).toBe(true);
    expect(fact("Cost")).toContain("demo price");
    expect(screen.queryByRole("button", { name: "Zoom" })).toBeNull();
    // The server does not offer the details (OP-175).
    expect(server.count(`GET /generations/${ID}/details`)).toBe(0);
    expect(screen.queryByRole("heading", { name: "Progress" })).toBeNull();
  });

  test("of a film rests where motion is not wanted, and is played and paused by a button", async () => {
    const usual = matchMedia;
    vi.stubGlobal("matchMedia", (query: string) => ({
      ...usual(query),
      matches: usual(query).matches || query.includes("reduced-motion"),
    }));
    const film = vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (
      this: HTMLMediaElement,
    ) {
      fireEvent.play(this);
    });
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
      fireEvent.pause(this);
    });
    await open({ is_video: true });
    expect((await screen.findByLabelText<HTMLVideoElement>("Result")).autoplay).toBe(false);
    const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    click("Play");
    expect(film).toHaveBeenCalledOnce();
    click("Pause");
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  });
});

test("the media viewer shows pictures through the caches, with their figures [TEST-01 OP-80 OP-86]", async () => {
  answer(1);
  for (const key of ["source", "result"]) server.on(`GET /generations/${ID}/image/${key}`, picture);
  await openPage(<TestMediaPage />, "/test-media-viewer");
  const cells = (name: string) =>
    [...(screen.getByText(name, { selector: "td" }).closest("tr")?.cells ?? [])]
      .slice(1, 3)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(cells("Thumbnails")[0]).toBe("1"));
  expect(cells("Full pictures")[0]).toBe("0");
  await press(/21 Nov 2026/);
  expect(await screen.findByAltText("Result")).toBeTruthy();
  await waitFor(() => expect(cells("Full pictures")[0]).toBe("2"));
  expect(cells("Full pictures")[1]).toBe("14 bytes / 104.9 MB");
  await press("Clear: Full pictures");
  await waitFor(() => expect(cells("Full pictures")[0]).toBe("0"));
  expect(screen.getByAltText("Result")).toBeTruthy();
});

test.each([
  ["style", "OfStyle", "id_style", STYLE],
  ["event", "OfEvent", "id_schedule", EVENT],
] as const)(
  "the page of one %s shows its last results, and leads to all of them",
  async (_, name, filter, id) => {
    answer(3);
    const slots = await import("../../../src/custom-pages/generations/last-results");
    const { createEntityStore } = await import("../../../src/screens/form/entity-model");
    const { styles } = await import("../../../src/resources/styles");
    const base = { record: { id }, version: undefined };
    const store = createEntityStore({ resource: styles, role: "user" }, base, {}, false);
    const Results = slots[name];
    await openPage(<Results store={store} />, "/elsewhere");
    const all = await screen.findByRole("link", { name: "All generations" });
    expect(all.getAttribute("href")).toBe(`/generations?${filter}=${id}`);
    expect(screen.getAllByRole("link")).toHaveLength(4);
    expect(listed()).toEqual([expect.objectContaining({ [filter]: id, status: "completed" })]);
  },
);

import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import GalleryPage from "../../../src/public/gallery/page";
import { idOf } from "../providers/support/data";
import { fakeServer } from "./support";

const CALL = "/gallery/loft";
/** Time between two looks for new pictures, ms. */
const LOOK = 4000;

let total: number;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  total = 20;
  server = fakeServer({
    [`GET ${CALL}`]: ({ path }) => {
      const query = new URLSearchParams(path.split("?")[1]);
      const [page, size] = [Number(query.get("page")), Number(query.get("page_size"))];
      const numbers = Array.from({ length: total }, (_, at) => total - at);
      const items = numbers.slice((page - 1) * size, page * size).map((number) => ({
        id: idOf(number),
        thumbnail_url: `/api/v1/gallery/loft/images/${idOf(number)}?thumbnail=true`,
        image_url: `/api/v1/gallery/loft/images/${idOf(number)}`,
        created_at: "2026-11-28T20:00:00Z",
      }));
      const rest = { page, page_size: size, total };
      return Response.json({
        id: idOf(99),
        slug: "loft",
        name: "Loft",
        description: "",
        theme: null,
        items,
        ...rest,
      });
    },
  });
  vi.spyOn(window, "scrollTo").mockReturnValue();
  history.replaceState(null, "", "/gallery/loft");
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("new pictures", () => {
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const offer = () => screen.queryByRole("button", { name: "public_gallery.new" });
  const reads = () => server.of(CALL).length;
  const scrollTo = (y: number) => vi.spyOn(window, "scrollY", "get").mockReturnValue(y);
  const isSeen = (visibility: DocumentVisibilityState) =>
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);

  async function open() {
    vi.useFakeTimers();
    isSeen("visible");
    const { unmount } = render(<GalleryPage />);
    await pass(0);
    return unmount;
  }

  test("wait for somebody who looks further down, and are on the wall at its top [GAL-03]", async () => {
    scrollTo(500);
    await open();
    total = 21;
    await pass(LOOK);
    expect(offer()).not.toBeNull();
    scrollTo(0);
    act(() => void dispatchEvent(new Event("scroll")));
    expect(offer()).toBeNull();
    total = 22;
    await pass(LOOK);
    expect(offer()).toBeNull();
    expect(reads()).toBe(3);
  });

  test("wait while a picture is shown large [GAL-03]", async () => {
    scrollTo(0);
    await open();
    document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
    total = 21;
    await pass(LOOK);
    expect(offer()).not.toBeNull();
    document.body.lastElementChild?.remove();
    await pass(LOOK);
    expect(offer()).toBeNull();
  });

  test("are not asked for while nobody sees the page, nor after it was left [GAL-03]", async () => {
    const leave = await open();
    isSeen("hidden");
    await pass(5 * LOOK);
    expect(reads()).toBe(1);
    isSeen("visible");
    await pass(LOOK);
    expect(reads()).toBe(2);
    leave();
    await pass(5 * LOOK);
    expect(reads()).toBe(2);
  });
});

test("closing a picture that a link led to stays in the gallery [GAL-03]", async () => {
  const leaves = vi.spyOn(history, "back").mockReturnValue();
  history.replaceState(null, "", `/gallery/loft#${idOf(7)}`);
  render(<GalleryPage />);
  await userEvent.click(await screen.findByRole("button", { name: "public_gallery.close" }));
  expect([location.pathname + location.hash, leaves.mock.calls.length]).toEqual(["/gallery/loft", 0]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the picture seen last has the focus after the viewer, and is in the window, also where the wall was not drawn [GAL-03]", async () => {
  vi.spyOn(history, "back").mockReturnValue();
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(600); // two columns of ten
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.dataset.index === "19" ? 3600 : 0, 300, 400);
  });
  const scrolled: (string | undefined)[] = [];
  Object.assign(Element.prototype, {
    scrollIntoView(this: HTMLElement) {
      scrolled.push(this.dataset.index);
    },
  });
  render(<GalleryPage />);
  const tile = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`);
  await waitFor(() => expect(tile(0)).not.toBeNull());
  expect(tile(19)).toBeNull();
  await userEvent.click(tile(0) as HTMLElement);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{End}");
  await userEvent.click(screen.getByRole("button", { name: "public_gallery.close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(tile(19)).not.toBeNull();
  expect(document.activeElement).toBe(tile(19));
  expect(scrolled).toEqual(["19"]);
});

import { beforeEach, expect, test, vi } from "vitest";
import { idOf } from "../providers/support/data";
import { pair } from "../providers/support/people";
import { json, lost } from "../providers/support/server";
import { browser, settled, setUpBrowser } from "../providers/support/setup";
import { FakeTransfer } from "../providers/support/transfer";

setUpBrowser();

const MINUTE = 60_000;
const ID = idOf(7);

/** A transfer that is answered at once; without a text the line is lost. */
class QuickTransfer extends FakeTransfer {
  static text: string | undefined;
  override send(body: unknown) {
    super.send(body);
    if (QuickTransfer.text) this.answer(202, QuickTransfer.text);
    else this.onerror?.();
  }
}

beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => Date.now());
  FakeTransfer.all = [];
  vi.stubGlobal("XMLHttpRequest", QuickTransfer);
  QuickTransfer.text = JSON.stringify({ data: { id_generation: ID } });
  await browser.openTab();
  browser.database.value = pair();
  const { readSession } = await import("../../../src/public/booth/session");
  await readSession();
});

/** A guest whose photo was taken, at the booth's own calls. */
async function guestWithPhoto() {
  const { createGuest } = await import("../../../src/domain/booth/guest");
  const { browserClock } = await import("../../../src/domain/booth/clock");
  const { wire } = await import("../../../src/public/booth/wire");
  const event = {
    languages: [],
    language: "en",
    participants: ["woman"],
    styles: [{ id: "ink", makes: ["woman"] }],
  } as const;
  const orderOf = ({ source }: { source: Blob }) => ({ data: {} as never, source });
  const guest = createGuest(event, orderOf, wire, browserClock);
  guest.begin();
  guest.choose("ink");
  guest.next();
  void guest.shoot(new Blob(["photo"]));
  return guest;
}

test.each([true, false])(
  "a picture ends with an error after ten minutes without the server, and is given up once it is back; online: %s [OP-201 OP-216 OP-236]",
  async (isOnline) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    browser.server.on(`GET /check/${ID}`, lost).on(`DELETE /process/${ID}`, lost);
    const guest = await guestWithPhoto();
    await settled(9 * MINUTE);
    expect(guest.get().screen).toBe("waiting");
    await settled(2 * MINUTE);
    const { screen, process } = guest.get();
    expect(screen).toBe("error");
    expect(process?.get()).toMatchObject({ status: "error", error: { key: "errors.network_issue" } });
    // Nothing more is asked of this picture.
    const checks = browser.server.count(`GET /check/${ID}`);
    browser.server.on(`DELETE /process/${ID}`, () => json(null, 204));
    await settled(MINUTE);
    expect(browser.server.count(`GET /check/${ID}`)).toBe(checks);
    if (!isOnline) expect(process?.get().release).toBe("freed");
  },
);

test("a start that is lost for ten minutes is not begun again, but ended by its key [OP-201 OP-216 OP-236]", async () => {
  QuickTransfer.text = undefined;
  const guest = await guestWithPhoto();
  await settled();
  const key = FakeTransfer.all[0]?.sent.headers["Idempotency-Key"] ?? "";
  browser.server.on(`DELETE /process/${key}`, () => json(null, 204));
  await settled(11 * MINUTE);
  expect(guest.get().screen).toBe("error");
  expect(guest.get().process?.get()).toMatchObject({ status: "error", release: "freed" });
  const starts = FakeTransfer.all.length;
  await settled(5 * MINUTE);
  expect(FakeTransfer.all).toHaveLength(starts);
  expect(new Set(FakeTransfer.all.map(({ sent }) => sent.headers["Idempotency-Key"]))).toEqual(
    new Set([key]),
  );
  const [ended] = browser.server.calls(`DELETE /process/${key}`);
  expect(ended?.headers["Idempotency-Key"]).toBe(key);
});

test("a result that cannot be read for ten minutes is not looked for from the start [OP-201 OP-236]", async () => {
  const entry = { seq: 0, type: "result", content_type: "image/jpeg" };
  browser.server.on(`GET /check/${ID}`, () => json({ data: [entry] })).on(`GET /result/${ID}`, lost);
  const guest = await guestWithPhoto();
  await settled(11 * MINUTE);
  expect(guest.get().screen).toBe("error");
  expect(guest.get().process?.get()).toMatchObject({ status: "error", release: "ended" });
  expect(browser.server.count(`GET /check/${ID}`)).toBe(1);
});

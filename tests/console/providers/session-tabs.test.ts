import { describe, expect, test, vi } from "vitest";
import { person } from "./support/people";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

describe("tabs", () => {
  test("take over newer tokens and a newer user [SESS-13]", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    await signedIn(mine);
    const shown = other.session.current();
    await mine.session.setUser(person({ balance: 3 }));
    await settled();
    expect(other.session.current()?.user.balance).toBe(3);
    expect(other.session.current()?.epoch).toBe(shown?.epoch);
    expect(other.cleaned).not.toHaveBeenCalled();
  });

  test("see that one of them is refreshing, even if it dies over it [SESS-14]", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    await signedIn(mine);
    mine.announceRefreshing(true, "epoch");
    await settled();
    expect([mine.session.refreshing(), other.session.refreshing()]).toEqual([true, true]);
    mine.announceRefreshing(false, "epoch");
    await settled();
    expect([mine.session.refreshing(), other.session.refreshing()]).toEqual([false, false]);
    mine.announceRefreshing(true, "epoch");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(other.session.refreshing()).toBe(false);
  });

  test("drop messages of unknown shape and pass no token on", async () => {
    const tab = await browser.openTab();
    const tokens = await signedIn(tab);
    for (const data of [
      null,
      1,
      "logout",
      {},
      { type: "logout" },
      { type: "erase", epoch: "x" },
      { type: "refreshing", epoch: "x" },
    ]) {
      browser.channels.say(data);
    }
    await settled();
    expect(tab.session.current()).not.toBeNull();
    expect(tab.session.refreshing()).toBe(false);
    expect(JSON.stringify(browser.channels.sent)).not.toContain(tokens.refresh_token);
    expect(JSON.stringify(browser.channels.sent)).not.toContain(tokens.access_token);
  });

  test("are not logged out by a message that the store does not bear out", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    browser.channels.say({ type: "logout", epoch: "an older login" });
    await settled();
    expect(tab.session.current()).not.toBeNull();
  });

  test("trust their own changes over what they read in the meantime", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    browser.database.value = null;
    browser.database.whileReading = () => {
      browser.database.whileReading = undefined;
      const newer = { ...tab.memory.get(), access: "newer" } as ReturnType<typeof tab.memory.get>;
      browser.database.value = newer;
      tab.memory.set(newer);
    };
    await tab.takeOver();
    expect(tab.memory.get()?.access).toBe("newer");
  });
});

describe("without BroadcastChannel", () => {
  test("messages go through storage events, still without tokens [SESS-15]", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const tab = await browser.openTab();
    const tokens = await signedIn(tab);
    const said = localStorage.getItem("session_message") as string;
    expect(JSON.parse(said)).toMatchObject({ type: "user-changed" });
    expect(said).not.toContain(tokens.access_token);
    browser.database.value = null;
    for (const newValue of ["no json", "null", JSON.stringify({ type: "logout", epoch: "x" })]) {
      dispatchEvent(new StorageEvent("storage", { key: "session_message", newValue }));
    }
    await settled();
    expect(tab.session.current()).toBeNull();
    expect(tab.navigate.mock.calls).toEqual([["/login?reason=logged_out_elsewhere"]]);
  });
});

describe("without a database", () => {
  test.each(["fails", "hangs"] as const)(
    "that %s, the session is in memory and one line says so",
    async (mode) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      browser.database.mode = mode;
      const tab = await browser.openTab();
      await vi.advanceTimersByTimeAsync(5_000);
      await tab.session.ready;
      await signedIn(tab);
      expect(tab.session.current()?.user.email).toBe("olga@example.com");
      await tab.takeOver();
      expect(tab.session.current()).not.toBeNull();
      await tab.session.end("session_expired");
      expect(tab.session.current()).toBeNull();
      expect(browser.server.beacons).toHaveLength(1);
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  test("that closes once, the second try counts", async () => {
    const tab = await browser.openTab();
    await tab.session.ready;
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    browser.database.mode = "fails";
    queueMicrotask(() =>
      queueMicrotask(() => {
        browser.database.mode = "works";
      }),
    );
    await signedIn(tab);
    expect(browser.database.value).toMatchObject({ user: { email: "olga@example.com" } });
    expect(warn).not.toHaveBeenCalled();
  });
});

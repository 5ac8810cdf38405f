import { vi } from "vitest";
import { FakeChannels } from "./channels";
import { FakeDatabase } from "./database";
import { FakeLocks } from "./locks";
import { FakeServer } from "./server";

/** One browser with any number of tabs: what they share is here, what each has for itself is in `openTab`. */
export class Browser {
  readonly database = new FakeDatabase();
  readonly channels = new FakeChannels();
  readonly locks = new FakeLocks();
  readonly server = new FakeServer();
  #last: Promise<unknown> = Promise.resolve();

  constructor() {
    vi.stubGlobal("BroadcastChannel", this.channels.constructorFor());
    vi.stubGlobal("fetch", this.server.fetch);
    Object.defineProperty(navigator, "locks", { value: this.locks, configurable: true });
    Object.defineProperty(navigator, "sendBeacon", { value: this.server.beacon, configurable: true });
    localStorage.clear();
    history.replaceState(null, "", "/events");
  }

  /**
   * Fresh modules, with this browser's database. Mocks are settled by the first import, and one that a test before left
   * under way may be faster: then the modules are made fresh again.
   */
  async #mockDatabase() {
    const database = this.database.module();
    do {
      vi.resetModules();
      vi.doMock("idb-keyval", () => database);
    } while ((await import("idb-keyval")).get !== (database.get as unknown));
  }

  /** A tab is one set of the provider modules. One after the other: two at once would get some of each other's. */
  openTab() {
    const opened = this.#last.then(() => this.#open());
    this.#last = opened.catch(() => undefined);
    return opened;
  }

  async #open() {
    await this.#mockDatabase();
    const [session, client, transport, refresh, keepFresh, errors, messages, leaving, expiry] =
      await Promise.all([
        import("../../../../src/providers/http/session"),
        import("../../../../src/providers/http/client"),
        import("../../../../src/providers/http/transport"),
        import("../../../../src/providers/http/refresh"),
        import("../../../../src/providers/http/keep-fresh"),
        import("../../../../src/providers/http/errors"),
        import("../../../../src/providers/http/message-for"),
        import("../../../../src/providers/http/leaving"),
        import("../../../../src/providers/http/expiry"),
      ]);
    const { memory } = await import("../../../../src/providers/http/session-store");
    const navigate = vi.fn<(path: string) => void>();
    leaving.setNavigate(navigate);
    const cleaned = vi.fn();
    leaving.onUserGone(cleaned);
    return {
      ...session,
      ...client,
      ...transport,
      ...refresh,
      ...keepFresh,
      ...errors,
      ...messages,
      ...expiry,
      memory,
      navigate,
      cleaned,
    };
  }

  close(): void {
    vi.doUnmock("idb-keyval");
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "locks");
    Reflect.deleteProperty(navigator, "sendBeacon");
  }
}

export type Tab = Awaited<ReturnType<Browser["openTab"]>>;

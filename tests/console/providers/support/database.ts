/** idb-keyval over a map that all tabs share: reads and changes are asynchronous, changes are atomic. */
export class FakeDatabase {
  value: unknown;
  /** `full`: reads work, changes do not. */
  mode: "works" | "fails" | "full" | "hangs" = "works";
  /** What every read and change waits for. */
  ready: Promise<void> = Promise.resolve();
  /** Runs after a read found what it found, and before it says so. */
  whileReading: (() => void) | undefined;

  module() {
    return {
      createStore: () => ({}),
      get: async () => {
        await this.turn();
        const found = structuredClone(this.value);
        this.whileReading?.();
        return found;
      },
      set: async (_key: string, value: unknown) => {
        await this.turn("full");
        this.value = structuredClone(value);
      },
      del: async () => {
        await this.turn("full");
        this.value = undefined;
      },
      update: async (_key: string, change: (old: unknown) => unknown) => {
        await this.turn("full");
        this.value = structuredClone(change(structuredClone(this.value)));
      },
    };
  }

  private async turn(failing?: "full"): Promise<void> {
    await this.ready;
    if (this.mode === "fails" || this.mode === failing)
      throw new DOMException("blocked", "InvalidStateError");
    if (this.mode === "hangs") await new Promise(() => {});
  }
}

/** BroadcastChannel between tabs that live in one page of the test. */
export class FakeChannels {
  private readonly lines = new Set<{ onmessage: ((event: { data: unknown }) => void) | null }>();
  readonly sent: unknown[] = [];

  constructorFor() {
    const { lines, sent } = this;
    return class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor() {
        lines.add(this);
      }
      postMessage(data: unknown): void {
        sent.push(data);
        const copy = structuredClone(data);
        for (const line of lines) if (line !== this) queueMicrotask(() => line.onmessage?.({ data: copy }));
      }
    };
  }

  /** A message out of nowhere, as of another build. */
  say(data: unknown): void {
    for (const line of this.lines) line.onmessage?.({ data });
  }
}

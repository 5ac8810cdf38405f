interface Waiting {
  run: () => void;
}

/** navigator.locks with one queue per name, as several tabs of one origin see it. */
export class FakeLocks {
  private readonly queues = new Map<string, Waiting[]>();
  readonly asked: { name: string; options: Record<string, unknown> }[] = [];

  request = <T>(name: string, options: { signal?: AbortSignal }, work: () => Promise<T>): Promise<T> => {
    this.asked.push({ name, options: options as Record<string, unknown> });
    return new Promise<T>((resolve, reject) => {
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      const next = () => queue[0]?.run();
      const waiting: Waiting = {
        run: () => {
          options.signal?.removeEventListener("abort", giveUp);
          const done = () => {
            queue.shift();
            next();
          };
          work().then(resolve, reject).finally(done);
        },
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new DOMException("aborted", "AbortError"));
      };
      options.signal?.addEventListener("abort", giveUp);
      queue.push(waiting);
      if (queue.length === 1) next();
    });
  };

  /** A holder that never lets go: a tab that was frozen. */
  freeze(name: string): void {
    void this.request(name, {}, () => new Promise(() => {}));
  }
}

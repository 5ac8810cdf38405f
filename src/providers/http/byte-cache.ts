interface Options<V> {
  /** Bytes that all values may have together. */
  most: number;
  sizeOf(value: V): number;
  /** A value gave way to newer ones. */
  onEvict?(): void;
}

/**
 * Values by key, the least recently used of which give way. A larger value than all may have is not kept. By hand,
 * because every first list loads it: `lru-cache`, which the server uses, is 5 kB (brotli).
 */
export class ByteCache<V> {
  private readonly values = new Map<string, V>(); // in the order of their use
  private held = 0;

  constructor(private readonly options: Options<V>) {}

  get size(): number {
    return this.values.size;
  }

  get bytes(): number {
    return this.held;
  }

  get most(): number {
    return this.options.most;
  }

  get(key: string): V | undefined {
    const value = this.values.get(key);
    if (value === undefined) return undefined;
    this.values.delete(key);
    this.values.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    const { most, sizeOf, onEvict } = this.options;
    const size = sizeOf(value);
    if (size > most) return;
    for (const oldest of this.values.keys()) {
      if (this.held + size <= most) break;
      this.delete(oldest);
      onEvict?.();
    }
    this.values.set(key, value);
    this.held += size;
  }

  delete(key: string): void {
    const value = this.values.get(key);
    if (value === undefined) return;
    this.values.delete(key);
    this.held -= this.options.sizeOf(value);
  }

  clear(): void {
    this.values.clear();
    this.held = 0;
  }
}

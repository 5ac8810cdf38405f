import { LRUCache } from "lru-cache";

export type Memory = ReturnType<typeof createMemory>;

/** What one process remembers of its database for a while; of its database alone, so it is a part of `Services`. */
export function createMemory() {
  return {
    /** Which login may see which generation: polls of every 200 ms ask once. */
    seenGenerations: new LRUCache<string, true>({ max: 10_000, ttl: 60_000 }),
    /** Pictures that booths know of: a booth reads all of its state at once. */
    boothPictures: new LRUCache<string, ReadonlySet<string>>({ max: 1000, ttl: 10_000 }),
    /** Servers, keys and workers of which it was written lately that they were heard from. */
    heard: new LRUCache<string, true>({ max: 10_000 }),
    /** Kinds of nodes of a workflow, by its id and version: reading a large one takes milliseconds. */
    workflowNodes: new LRUCache<string, string[]>({ max: 500 }),
  };
}

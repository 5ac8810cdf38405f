import type { Prompt } from "./fill";

/** A sampler takes as long as so many other nodes. */
const SAMPLER = 10;

/** Progress of a prompt from its messages: the share of its nodes that are done. Never falls. */
export class PromptProgress {
  readonly #weights: Map<string, number>;
  readonly #all: number;
  readonly #done = new Set<string>();
  #running: string | undefined;
  #part = 0;
  #shown = 0;

  constructor(prompt: Prompt) {
    this.#weights = new Map(
      Object.entries(prompt).map(([id, { class_type }]) => [id, /sampler/i.test(class_type) ? SAMPLER : 1]),
    );
    this.#all = [...this.#weights.values()].reduce((sum, weight) => sum + weight, 0);
  }

  cached(nodes: readonly string[]): void {
    for (const node of nodes) this.#done.add(node);
  }

  /** This node begins, so the one before is done. */
  begins(node: string): void {
    if (this.#running) this.#done.add(this.#running);
    this.#running = node;
    this.#part = 0;
  }

  /** Of the running node, from 0 to 1. */
  part(share: number): void {
    this.#part = share;
  }

  /** Percent, below 100 until the result is there. */
  get percent(): number {
    const weight = (node: string) => this.#weights.get(node) ?? 0;
    const done = [...this.#done].reduce((sum, node) => sum + weight(node), 0);
    const running = this.#running && !this.#done.has(this.#running) ? weight(this.#running) * this.#part : 0;
    const percent = Math.floor((98 * (done + running)) / Math.max(1, this.#all));
    this.#shown = Math.max(this.#shown, Math.min(98, percent));
    return this.#shown;
  }
}

/** Each takes memory of its connection, 120 kB for 50 columns and two joins. */
const LIMIT = 150;

/**
 * Names under which statements stay prepared on a connection: PostgreSQL parses a named statement once and may keep its
 * plan, which saves two thirds of the time of a short one (ADR 010). The first 150 that come a second time get a name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #seen = new Set<string>();

  /** @returns the statement's name, `undefined` if it is not to be prepared */
  of(sql: string, params: readonly unknown[]): string | undefined {
    const known = this.#names.get(sql);
    // Without parameters there is little to parse, and text with several statements cannot be prepared.
    if (known || params.length === 0 || this.#names.size === LIMIT) return known;
    if (!this.#seen.has(sql)) {
      if (this.#seen.size === LIMIT) this.#seen.clear();
      this.#seen.add(sql);
      return undefined;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

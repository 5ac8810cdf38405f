type Tables = Map<string, Map<string, unknown>>;

const tables: Tables = new Map();

function tableOf(name: string): Map<string, unknown> {
  const table = tables.get(name) ?? new Map<string, unknown>();
  tables.set(name, table);
  return table;
}

/** What the editors have kept on this device, by key. */
export const keptDrafts = () => tableOf("safelight-drafts");

type Work = (store: object) => unknown;
type Database = ((mode: string, work: Work) => Promise<unknown>) & { table: Map<string, unknown> };

/** The browser's database, which jsdom does not have, as idb-keyval shows it. */
export function browserDatabase() {
  return {
    createStore(name: string): Database {
      const table = tableOf(name);
      const store = {
        put: (value: unknown, key: string) => table.set(key, value),
        delete: (key: string) => table.delete(key),
        transaction: { commit() {} },
      };
      return Object.assign(async (_: string, work: Work) => work(store), { table });
    },
    promisifyRequest: async () => undefined,
    keys: async ({ table }: Database) => [...table.keys()],
    get: async (key: string, { table }: Database) => table.get(key),
    update: async (key: string, change: (old: unknown) => unknown, { table }: Database) =>
      void table.set(key, change(table.get(key))),
    del: async (key: string, { table }: Database) => void table.delete(key),
  };
}

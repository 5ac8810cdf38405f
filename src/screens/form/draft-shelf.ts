import type { Values } from "./form-state";

/** Unsaved values kept on this device: of one user, for one record. */
export interface KeptDraft {
  savedAt: number;
  /** `updated_at` of the record they were typed over; null for a new one. */
  updatedAt: string | null;
  values: Values;
}

/** Longest that a forgotten draft stays. */
const LONGEST_MS = 30 * 24 * 3600 * 1000;
const DATABASE = "safelight-drafts";
const STORE = "drafts";

export const draftKey = (user: string, entity: string, id: string): string => `${user}/${entity}/${id}`;

// IndexedDB, because it keeps picked pictures as they are; where it is blocked, drafts live as long as the page.
let opened: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === "undefined") return resolve(undefined);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open();
  if (!database) return undefined;
  return new Promise<T | undefined>((resolve) => {
    try {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => resolve(undefined); // a full disk must not break the form
      transaction.onabort = () => resolve(undefined);
      transaction.commit(); // begun while the page is leaving, it is finished by the browser
    } catch {
      resolve(undefined);
    }
  });
}

export async function readDraft(key: string): Promise<KeptDraft | undefined> {
  const draft = (await run("readonly", (store) => store.get(key))) as KeptDraft | undefined;
  if (draft && Date.now() - draft.savedAt > LONGEST_MS) {
    await removeDraft(key);
    return undefined;
  }
  return draft;
}

export const writeDraft = (key: string, draft: KeptDraft) =>
  run("readwrite", (store) => store.put(draft, key));

export const removeDraft = (key: string) => run("readwrite", (store) => store.delete(key));

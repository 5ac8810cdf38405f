import { useEffect } from "react";
import { currentVersion } from "../../contract/endpoints/client-versions";
import { createStore, useStore } from "../shared/store";
import { call } from "./call";
import { basePath } from "./http/base-path";
import { isGone } from "./http/errors";

/** The booth program's current version; null where none is active or the server has no such call (OP-158, OP-179). */
export type CurrentClient = { version: string; filename: string } | null;

const known = createStore<CurrentClient | undefined>(undefined);
let last = 0;

async function ask(): Promise<CurrentClient> {
  try {
    const { version, filename } = await call(currentVersion, {});
    return version ? { version, filename } : null;
  } catch (reason) {
    // What was known stays when nobody could be asked.
    return isGone(reason) ? null : (known.get() ?? null);
  }
}

/** Asks which version is current by now, as after an activation; everyone who shows it follows (CV-17). */
export async function refreshClientVersion(): Promise<void> {
  const turn = ++last;
  const answer = await ask();
  if (turn === last) known.set(answer);
}

/** Undefined while it is under way (SHELL-41). Asked for once per page. */
export function useClientVersion(): CurrentClient | undefined {
  useEffect(() => {
    if (last === 0) void refreshClientVersion();
  }, []);
  return useStore(known);
}

/** CALL-CV-07 */
export const clientDownload = `${basePath.unversioned}/client/download`;

/** The installer of one version: a plain address, which needs no bearer (CALL-CV-08). */
export const downloadOf = (id: string): string => `${clientDownload}/${encodeURIComponent(id)}`;

import { useEffect } from "react";
import { currentVersion } from "../../contract/endpoints/client-versions";
import { createStore, useStore } from "../shared/store";
import { call } from "./call";
import { basePath } from "./http/base-path";
import { isNotOffered } from "./http/errors";
import { isPassing } from "./server";

/** The current version of the booth client; null if none is active or the server lacks the call (OP-158, OP-179). */
export type CurrentClient = { version: string; filename: string } | null;

const known = createStore<CurrentClient | undefined>(undefined);
let last = 0;

/** After a failed first read, ms. */
const AGAIN_MS = 30_000;

/** undefined: still unknown. */
async function read(): Promise<CurrentClient | undefined> {
  try {
    const { version, filename } = await call(currentVersion, {});
    return version ? { version, filename } : null;
  } catch (reason) {
    if (isNotOffered(reason)) return null;
    // What is known is kept; the first read is tried again after a lost connection or a restart.
    return known.get() ?? (isPassing(reason) ? undefined : null);
  }
}

/** Reads the current version again, for example after an activation, for every component that shows it (CV-17). */
export async function refreshClientVersion(): Promise<void> {
  const request = ++last;
  const version = await read();
  if (request !== last) return;
  known.set(version);
  if (version === undefined) setTimeout(() => request === last && void refreshClientVersion(), AGAIN_MS);
}

/** The current version, read once per page; undefined while loading (SHELL-41). */
export function useClientVersion(): CurrentClient | undefined {
  useEffect(() => {
    if (last === 0) void refreshClientVersion();
  }, []);
  return useStore(known);
}

/** CALL-CV-07 */
export const clientDownload = `${basePath.unversioned}/client/download`;

/** URL of one version's installer, which needs no bearer (CALL-CV-08). */
export const downloadOf = (id: string): string => `${clientDownload}/${encodeURIComponent(id)}`;

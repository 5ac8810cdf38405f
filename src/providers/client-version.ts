import { useEffect } from "react";
import { createStore, useStore } from "../shared/store";
import { basePath } from "./http/base-path";
import { request } from "./http/client";

/** The booth program's current version; null where none is published or the server has no such call (OP-179). */
export type CurrentClient = { version: string } | null;

const known = createStore<CurrentClient | undefined>(undefined);
let asked = false;

async function ask(): Promise<CurrentClient> {
  const path = "/client/current"; // CALL-CV-01; its entity comes with the screen of client versions
  try {
    const { data } = await request({ method: "GET", path, base: "unversioned", session: "bypass" });
    const version = (data as { version?: unknown } | undefined)?.version;
    return typeof version === "string" && version !== "" ? { version } : null;
  } catch {
    return null;
  }
}

/** Undefined while it is under way (SHELL-41). Asked for once per page. */
export function useClientVersion(): CurrentClient | undefined {
  useEffect(() => {
    if (asked) return;
    asked = true;
    void ask().then(known.set);
  }, []);
  return useStore(known);
}

/** CALL-CV-07 */
export const clientDownload = `${basePath.unversioned}/client/download`;

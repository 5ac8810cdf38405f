import { z } from "zod";
import {
  type CheckEntry,
  cancelProcess,
  checkEntry,
  checkProcess,
  processResult,
  startProcess,
} from "../../../contract/endpoints/processing";
import type { ProcessWire } from "../../domain/booth/process";
import { call } from "../../providers/call";
import { readReply, Unreadable } from "../../providers/read-reply";
import { offers } from "../../providers/server";

/** Its entries are read one by one. */
const CHECK = {
  ...checkProcess,
  reply: { status: 200, json: z.object({ data: z.array(z.unknown()) }) },
} as const;

/** Nothing of an entry that cannot be read, as one that only another server knows: it would fail every check (OP-179). */
function readEntry(raw: unknown): CheckEntry[] {
  try {
    return [readReply(checkEntry, raw) as CheckEntry];
  } catch (reason) {
    if (reason instanceof Unreadable) return [];
    throw reason;
  }
}

/** The calls of the flow. Checks are not repeated below the machine, which counts their failures (PROC-13). */
export const wire: ProcessWire = {
  offers,
  async start({ data, source }, options) {
    const form = { json: { generation_data: data }, files: { source_image: source } };
    return (await call(startProcess, { form }, options)).data.id_generation;
  },
  check: async (id, options) =>
    (await call(CHECK, { params: { id } }, { ...options, retry: false })).data.flatMap(readEntry),
  result: (id, options) => call(processResult, { params: { id } }, options),
  cancel: (id, options) => call(cancelProcess, { params: { id } }, options),
};

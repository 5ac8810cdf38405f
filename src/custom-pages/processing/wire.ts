import {
  cancelProcess,
  checkProcess,
  processResult,
  startProcess,
} from "../../../contract/endpoints/processing";
import type { ProcessWire } from "../../domain/booth/process";
import { call } from "../../providers/call";
import { offers } from "../../providers/server";

/** The calls of the flow. Checks are not repeated below the machine, which counts their failures (PROC-13). */
export const wire: ProcessWire = {
  offers,
  async start({ data, source }, options) {
    const form = { json: { generation_data: data }, files: { source_image: source } };
    return (await call(startProcess, { form }, options)).data.id_generation;
  },
  check: async (id, options) =>
    (await call(checkProcess, { params: { id } }, { ...options, retry: false })).data,
  result: (id, options) => call(processResult, { params: { id } }, options),
  cancel: (id, options) => call(cancelProcess, { params: { id } }, options),
};

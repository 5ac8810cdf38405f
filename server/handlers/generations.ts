import type * as contract from "../../contract/endpoints/generations";
import { generation } from "../../contract/entities/generation";
import type { Call, Handler } from "../call";
import { bindings } from "../crud/bindings";
import { findRow } from "../crud/read";
import { hashColumn } from "../crud/record";
import { sendPicture } from "../http/pictures";

export const generationImage: Handler<typeof contract.generationImage> = async (call) => {
  const { services, caller, params, query } = call;
  const row = await findRow(services, generation as never, bindings.generations, caller, params.id);
  return sendPicture(call as unknown as Call, row[hashColumn(params.key)], query.thumbnail);
};

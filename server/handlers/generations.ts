import type * as contract from "../../contract/endpoints/generations";
import { generation } from "../../contract/entities/generation";
import { findRow } from "../crud/read";
import { hashColumn } from "../crud/record";
import type { Handler } from "../http/call";
import { sendPicture } from "../http/pictures";

export const generationImage: Handler<typeof contract.generationImage> = async (call) => {
  const { services, caller, params, query } = call;
  const row = await findRow(services, generation, caller, params.id);
  return sendPicture(call, row[hashColumn(params.key)], query.thumbnail);
};

import type * as contract from "../../contract/endpoints/schedules";
import { schedule } from "../../contract/entities/schedule";
import { findRow } from "../crud/read";
import { periodsOf } from "../crud/schedules";
import type { Handler } from "../http/call";

export const periodsOfSchedule: Handler<typeof contract.periodsOfSchedule> = async (call) => {
  const { services, caller, params } = call;
  const { id } = await findRow(services, schedule, caller, params.id);
  return { periods: await periodsOf(services, id) };
};

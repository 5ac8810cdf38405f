import { endpoints } from "../../../contract";
import type { ReplyOf } from "../../../contract/core/endpoint";
import { call } from "../../providers/call";
import type { Inputs } from "./inputs";

export type Answer = ReplyOf<typeof endpoints.testRouting>;

/** Where a generation would go now (CALL-RT-07, OP-165). */
export const ask = ({ style, booth, language }: Inputs, signal?: AbortSignal): Promise<Answer> =>
  call(
    endpoints.testRouting,
    { body: { style_id: style, photo_booth_id: booth || null, language: language || null } },
    { ...(signal && { signal }) },
  );

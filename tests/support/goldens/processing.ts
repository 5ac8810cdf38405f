import { type Golden, IDS } from "./golden";

export const processingGoldens: Golden[] = [
  {
    id: "processing.start",
    line: "POST /api/process",
    bearer: true,
    parts: { generation_data: "json", source_image: "file" },
    status: 200,
    reply: ["data"],
  },
  {
    id: "processing.check",
    line: `GET /api/check/${IDS.generation}`,
    bearer: true,
    status: 200,
    reply: ["data"],
  },
  {
    id: "processing.result",
    line: `GET /api/result/${IDS.generation}`,
    bearer: true,
    status: 200,
    reply: "bytes",
  },
  { id: "processing.cancel", line: `DELETE /api/process/${IDS.running}`, bearer: true, status: 204 },
];

import { generation } from "../../../contract/entities/generation";
import { participant } from "../../../contract/entities/participant";
import { schedule } from "../../../contract/entities/schedule";
import { sampleRecord } from "../../support/samples";
import { boothOf, serverOf } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json, type Seen } from "../providers/support/server";
import { server } from "../screens/support/console";
import { ME, styleOf } from "../screens/support/records";

export const [STYLE, WOMAN, BOOTH, EVENT, SERVER] = [idOf(2), idOf(3), idOf(4), idOf(5), idOf(6)];
const STORED = { content_type: "image/jpeg", size: 1 };

/** A generation as the wire shows one; the n-th is n minutes old. */
export const generationOf = (n: number, changes: object = {}) => {
  const created = Date.parse("2026-11-21T18:40:00Z") - n * 60_000;
  return sampleRecord(generation, {
    id: idOf(1000 + n),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(created + 9_000).toISOString(),
    id_user: ME,
    id_style: STYLE,
    id_participant: WOMAN,
    id_photo_booth: BOOTH,
    id_schedule: EVENT,
    id_server: SERVER,
    images: { source: STORED, result: STORED },
    status: "completed",
    error: null,
    cost: 14,
    demo: false,
    is_video: false,
    ...changes,
  });
};

/** Pages of so many generations, and the records that they refer to. */
export function answer(count: number, rowOf = generationOf): void {
  server.on("GET /generations/", ({ path }: Seen) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [page, size] = [Number(query.get("page")), Number(query.get("per_page_count"))];
    const rows = Array.from({ length: Math.max(0, Math.min(size, count - (page - 1) * size)) }, (_, at) =>
      rowOf((page - 1) * size + at),
    );
    return json({ generations: rows, pagination: { page, per_page_count: size, count } });
  });
  server.on("POST /styles/by_ids", () => json({ styles: [styleOf({ id: STYLE, name: "Space 1969" })] }));
  server.on("POST /participants/by_ids", () =>
    json({ participants: [sampleRecord(participant, { id: WOMAN, name: "Woman" })] }),
  );
  server.on("POST /photo_booths/by_ids", () =>
    json({ photo_booths: [boothOf({ id: BOOTH, name: "07 Foyer" })] }),
  );
  server.on("POST /schedules/by_ids", () =>
    json({
      schedules: [
        sampleRecord(schedule, {
          id: EVENT,
          name: "Nordline",
          style_ids: [],
          participants_ids: [],
          overlays_ids: [],
          photo_booth_ids: [],
          quiz_mappings: [],
        }),
      ],
    }),
  );
  server.on("POST /servers/by_ids", () => json({ servers: [serverOf(6, { name: "gpu-msk-04" })] }));
  server.on("POST /users/by_ids", () => json({ users: [person({ id: ME })] }));
}

export const picture = () =>
  new Response("picture", { headers: { "Content-Type": "image/jpeg", ETag: '"1"' } });

export const listed = () =>
  server
    .calls("GET /generations/")
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split("?")[1])));

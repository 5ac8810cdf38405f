import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json, type Seen } from "../providers/support/server";
import { server } from "../screens/support/console";

export const EMISSION = idOf(300);
export const emissionOf = (changes: object = {}) => ({
  id: EMISSION,
  id_user: person().id,
  created_at: "2026-11-21T18:40:00Z",
  updated_at: "2026-11-21T18:40:00Z",
  count: 120,
  denomination: 5,
  description: "Autumn cards",
  activated_count: 30,
  ...changes,
});

export const codeText = (n: number) => `C${String(n).padStart(31, "0")}`;
export const codeOf = (n: number, changes: object = {}) => ({
  id: idOf(1000 + n),
  id_emission: EMISSION,
  code: codeText(n),
  denomination: 5,
  id_user: null,
  activated_at: null,
  created_at: "2026-11-21T18:40:00Z",
  ...changes,
});

/** Pages of an emission's codes; the first of all has been used. */
export function answerCodes(count: number, changes: (n: number) => object = () => ({})): void {
  server.on("GET /deposit_codes/", ({ path }: Seen) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [page, size] = [Number(query.get("page")), Number(query.get("per_page_count"))];
    const all = Array.from({ length: count }, (_, at) => codeOf(at + 1, changes(at + 1)));
    const codes = all.slice((page - 1) * size, page * size);
    return json({ codes, pagination: { page, per_page_count: size, count } });
  });
}

export const used = { id_user: idOf(501), activated_at: "2026-11-22T10:00:00Z" };

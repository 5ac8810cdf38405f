import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { setUserTags } from "../../../contract/endpoints/user-tags";
import { call } from "../../../src/providers/call";
import { dataProvider } from "../../../src/providers/data";
import { changing, keys, markChanged } from "../../../src/providers/data/cache";
import { ApiError } from "../../../src/providers/http/errors";
import { overlays } from "../../../src/resources/overlays";
import { idOf, overlayOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "./support/console";

setUpConsole();

const OWNER = idOf(7);
const owner = (last_name: string) => person({ id: OWNER, first_name: "Vera", last_name });
const MANY = "POST /users/by_ids";

async function openList() {
  await signIn({ is_admin: true });
  const rows = [1, 2].map((n) => overlayOf({ id: idOf(n), name: `Frame ${n}`, id_user: OWNER }));
  server.on("GET /overlays/", () =>
    json({ overlays: rows, pagination: { page: 1, per_page_count: 10, count: 2 } }),
  );
  server.on(MANY, () => json({ users: [owner("Old")] }));
  const opened = await openScreens(overlays, "/branding/overlays");
  await waitFor(() => expect(screen.getAllByText("Vera Old")).toHaveLength(2));
  return opened;
}

test("a renamed user has the new name everywhere at once, whoever saved it", async () => {
  const { queryClient } = await openList();
  expect(server.count(MANY)).toBe(1);
  server.on(MANY, () => json({ users: [owner("New")] }));
  server.on(`POST /users/${OWNER}`, () => json({ user: owner("New") }));
  await dataProvider.update({ resource: "users", id: OWNER, variables: owner("New") });
  await waitFor(() => expect(screen.getAllByText("Vera New")).toHaveLength(2));
  expect(screen.queryByText("Vera Old")).toBeNull();
  expect(server.count(MANY)).toBe(2);
  expect(server.count("GET /overlays/")).toBe(1); // of another entity
  expect(queryClient.getQueryData(keys.record("users", OWNER))).toMatchObject({ last_name: "New" });
});

test("every record that is read is in the cache, from lists and from single reads", async () => {
  const { queryClient } = await openList();
  expect(queryClient.getQueryData(keys.record("overlays", idOf(2)))).toMatchObject({ name: "Frame 2" });
  server.on(`GET /overlays/${idOf(3)}`, () => json({ overlay: overlayOf({ id: idOf(3), name: "Alone" }) }));
  await dataProvider.getOne({ resource: "overlays", id: idOf(3) });
  expect(queryClient.getQueryData(keys.record("overlays", idOf(3)))).toMatchObject({ name: "Alone" });
});

test("a call that changes an entity makes its lists stale; a refused one changes nothing", async () => {
  const { queryClient } = await openList();
  const key = keys.list("user_tags", "all");
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated;
  queryClient.setQueryData(key, []);
  const set = () => call(setUserTags, { params: { userId: OWNER }, body: { tag_ids: [] } });
  server.on(
    `PUT /user-tags/users/${OWNER}/bulk`,
    () => json({ detail: "no" }, 422),
    () => json({ items: [] }),
  );
  await expect(set()).rejects.toThrow("no");
  const later = keys.list("languages", "all");
  queryClient.setQueryData(later, []);
  markChanged("languages"); // when this has been followed, so has all that was reported before it
  await waitFor(() => expect(queryClient.getQueryState(later)?.isInvalidated).toBe(true));
  expect(isStale()).toBe(false);
  await set();
  await waitFor(() => expect(isStale()).toBe(true));
  queryClient.setQueryData(key, []);
  await expect(changing(["user_tags"], Promise.reject(lostAnswer))).rejects.toThrow();
  await waitFor(() => expect(isStale()).toBe(true));
});

const lostAnswer = new ApiError({ kind: "network", method: "PUT", url: "/user-tags" });

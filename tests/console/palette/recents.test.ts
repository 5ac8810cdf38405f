import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keys } from "../../../src/providers/data/cache";
import { ApiError } from "../../../src/providers/http/errors";
import { forgetRecent, readRecents, rememberRecent } from "../../../src/shell/palette/recents";
import { watchRecords } from "../../../src/shell/palette/watch-records";

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const overlay = (number: number) => ({ resource: "overlays", id: idOf(number), name: `Overlay ${number}` });

beforeEach(() => localStorage.clear());
afterEach(() => history.replaceState(null, "", "/"));

test("the last eight, newest first, each once under its current name", () => {
  for (let number = 1; number <= 10; number++) rememberRecent("olga", overlay(number));
  rememberRecent("olga", { ...overlay(5), name: "Renamed" });
  expect(readRecents("olga").map(({ name }) => name)).toEqual([
    "Renamed",
    "Overlay 10",
    "Overlay 9",
    "Overlay 8",
    "Overlay 7",
    "Overlay 6",
    "Overlay 4",
    "Overlay 3",
  ]);
});

test("each user has their own", () => {
  rememberRecent("olga", overlay(1));
  expect(readRecents("ivan")).toEqual([]);
});

test("deleted ones are forgotten, damaged ones ignored", () => {
  rememberRecent("olga", overlay(1));
  rememberRecent("olga", overlay(2));
  forgetRecent("olga", overlay(2));
  expect(readRecents("olga")).toEqual([overlay(1)]);
  localStorage.setItem(
    "recent_records:olga",
    '[{"resource":1}, null, {"resource":"overlays","id":"x","name":"y"}]',
  );
  expect(readRecents("olga")).toEqual([]);
  localStorage.setItem("recent_records:olga", "{");
  expect(readRecents("olga")).toEqual([]);
});

function watched(user: string | undefined = "olga") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = watchRecords(client, () => user);
  const read = (resource: string, number: number, answer: () => Promise<unknown>) =>
    client
      .fetchQuery({ queryKey: keys.single(resource, idOf(number)), queryFn: answer })
      .catch(() => undefined);
  const open = (path: string) => history.replaceState(null, "", path);
  return { read, open, stop };
}

test("a record is remembered when its own editor reads it", async () => {
  const { read, open, stop } = watched();
  open(`/branding/overlays/${idOf(1)}`);
  await read("overlays", 1, async () => ({ data: { id: idOf(1), name: "Frame" } }));
  await read("overlays", 2, async () => ({ data: { id: idOf(2), name: "Read beside it" } }));
  await read("unknown", 1, async () => ({ data: { id: idOf(1), name: "No resource" } }));
  expect(readRecents("olga")).toEqual([{ resource: "overlays", id: idOf(1), name: "Frame" }]);
  stop();
});

test("a record that answers 404 is forgotten, another failure changes nothing", async () => {
  const { read, open, stop } = watched();
  rememberRecent("olga", overlay(1));
  rememberRecent("olga", overlay(2));
  const failure = (statusCode: number) => async () => {
    throw new ApiError({ kind: "http", statusCode, method: "GET", url: "/overlays" });
  };
  open(`/branding/overlays/${idOf(1)}`);
  await read("overlays", 1, failure(404));
  open(`/branding/overlays/${idOf(2)}`);
  await read("overlays", 2, failure(500));
  expect(readRecents("olga")).toEqual([overlay(2)]);
  stop();
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRecords } from "../../../src/domain/record-chooser/records";
import { keys } from "../../../src/providers/data/cache";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { styleOf } from "../screens/support/records";

setUpConsole();

const [KNOWN, CHANGED] = [idOf(1), idOf(2)] as [string, string];
const one = (id: string, name: string) => styleOf({ id, name });

test("chosen records come from the cache, but for those that a save has made stale", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(keys.record("styles", KNOWN), one(KNOWN, "Known"));
  client.setQueryData(keys.record("styles", CHANGED), one(CHANGED, "Before"));
  await client.invalidateQueries({ queryKey: keys.record("styles", CHANGED) });
  server.on("POST /styles/by_ids", () => json({ styles: [one(CHANGED, "After")] }));
  const { result } = renderHook(() => useRecords("styles", [KNOWN, CHANGED]), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.of(CHANGED)?.name).toBe("After"));
  expect(result.current.of(KNOWN)?.name).toBe("Known");
  expect(server.calls("POST /styles/by_ids").map(({ body }) => body)).toEqual([{ ids: [CHANGED] }]);
});

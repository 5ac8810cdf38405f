import { expect, it, vi } from "vitest";
import { noteSeen } from "../../../server/areas/workers/call";
import { createMemory } from "../../../server/memory";
import type { Services } from "../../../server/services";

/** Services of a server whose database counts what is written. */
function makeServices() {
  const execute = vi.fn(async (_statement: unknown) => ({ rows: [] }));
  const services = { memory: createMemory(), database: { db: () => ({ execute }) } };
  return { services: services as unknown as Services, execute };
}

it("that a worker was heard from is written to each database, also where two servers share a process", async () => {
  const identity = { worker: "w", server: { id: "s", name: "S", active: true }, id_key: "k", keyEnds: 0 };
  const [one, other] = [makeServices(), makeServices()];
  await noteSeen(one.services, identity);
  const written = one.execute.mock.calls.length;
  expect(written).toBeGreaterThan(0);
  await noteSeen(one.services, identity);
  expect(one.execute).toHaveBeenCalledTimes(written);
  await noteSeen(other.services, identity);
  expect(other.execute).toHaveBeenCalledTimes(written);
});

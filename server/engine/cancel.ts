import { conflict, notFound } from "../errors";
import type { Services } from "../services";
import { endWithout, lockGeneration } from "./end";

/**
 * Ends a generation that is processing; nothing is charged (docs/engine.md, line 10). Whoever commits first wins: cancel,
 * or the result. A repeat has no effect.
 * @throws Refusal 409 errors.generation_ended if it has completed or failed
 */
export async function cancelGeneration(services: Services, id: string): Promise<void> {
  await services.database.withTx(async () => {
    const row = await lockGeneration(services, id);
    if (!row) throw notFound();
    if (row.status === "processing") await endWithout(services, row, "process.cancelled");
    else if (row.error_code !== "process.cancelled") throw conflict("errors.generation_ended");
  });
}

import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/processing";
import { generation } from "../../../contract/entities/generation";
import { photoBooth } from "../../../contract/entities/photo-booth";
import type { AnyCaller } from "../../caller";
import { answerOrRefuse, rememberedAnswer, withIdempotency } from "../../crud/idempotency";
import { lockReferences } from "../../crud/references";
import { scopeOf } from "../../crud/scope";
import { entriesOf } from "../../engine/board";
import { cancelGeneration } from "../../engine/cancel";
import { type GenerationData, readOrder } from "../../engine/order";
import { GraphMissing, storeGraphs } from "../../engine/plan";
import { storeSource } from "../../engine/source";
import { boothBusy, busyWith, startGeneration } from "../../engine/start";
import { conflict, invalidField, notFound, Refusal } from "../../errors";
import type { Call, Handler } from "../../http/call";
import { generationError } from "../../http/generation-texts";
import { sendPicture } from "../../http/pictures";
import type { Services } from "../../services";
import { withdrawBlob } from "../../store/blob-rows";
import { hashOf } from "../../store/blobs";
import { generations, photo_booths } from "../../store/schema";

interface Started {
  data: { id_generation: string };
}

/**
 * POST /process. What can be refused without the picture is refused before it is decoded; the transaction checks all of
 * it again. If the reply cannot be delivered the generation ends, unless a repeat under its key would find it (OP-84).
 */
export const startProcess: Handler<typeof contract.startProcess> = async (call) => {
  const { form } = call;
  const sent = form.json.generation_data as GenerationData | undefined;
  const file = form.files.source_image;
  if (!sent) throw invalidField("generation_data", "validation.required");
  if (!file || file.length === 0) throw invalidField("source_image", "validation.required");
  const data = inLowerCase(sent);
  const request = { data, file: hashOf(file) };
  const known = await rememberedAnswer<Started>(call, request);
  if (known) return known;
  const start = () => startOnce(call, request, file);
  try {
    const started = await start().catch((reason) => {
      if (reason instanceof GraphMissing) return start();
      throw reason;
    });
    endIfUndelivered(call, started.data.id_generation);
    return started;
  } catch (reason) {
    // A concurrent request with the same key was first: its answer is this one's.
    const busy = reason instanceof Refusal && reason.status === 409;
    const first = busy ? await rememberedAnswer<Started>(call, request) : undefined;
    if (!first) throw reason;
    return first;
  }
};

/** Stores photo and workflows, then starts in one transaction. @throws GraphMissing */
async function startOnce(
  call: Call<typeof contract.startProcess>,
  request: { data: GenerationData; file: string },
  file: Buffer,
): Promise<Started> {
  const { services, caller, language } = call;
  const { database, blobs } = services;
  const { data } = request;
  const { booth, makers, payer } = await readOrder(services, caller, data);
  const other = await busyWith(services, booth.id);
  if (other) throw boothBusy(other);
  const source = await storeSource(services, payer, file);
  const graphs = await storeGraphs(services, makers);
  const begin = async (): Promise<Started> => {
    await lockReferences(call);
    const start = { caller, language, data, source: source.hash, graphs };
    return { data: { id_generation: await startGeneration(services, start) } };
  };
  return await database
    .withTx(() => withIdempotency(call, request, begin))
    .catch(async (reason) => {
      // What only this call brought goes at once, anything else with the sweep.
      for (const stored of [source, ...[...graphs.values()].map((graph) => graph.stored)])
        await withdrawBlob(database, blobs, stored).catch(() => undefined);
      throw reason;
    });
}

/** Ids in the database's spelling, so that they can be compared. */
const inLowerCase = (data: GenerationData): GenerationData => ({
  ...data,
  id_photo_booth: data.id_photo_booth.toLowerCase(),
  id_style: data.id_style.toLowerCase(),
  id_participant: data.id_participant.toLowerCase(),
  id_schedule: data.id_schedule?.toLowerCase() ?? null,
});

function endIfUndelivered(
  { request, reply, services }: Pick<Call, "request" | "reply" | "services">,
  id: string,
) {
  if (request.headers["idempotency-key"]) return;
  const { raw } = reply;
  const end = () => {
    if (!raw.writableFinished)
      cancelGeneration(services, id).catch((reason) => request.log.warn({ err: reason }, "undelivered"));
  };
  if (raw.destroyed) end();
  else raw.once("close", end);
}

/**
 * A generation that the caller may follow: one that the caller may see, or of a booth that the caller sees, because the
 * event, whose owner pays, need not be visible to the booth's owner (OP-202). A booth follows its own.
 */
async function findGeneration(services: Services, caller: AnyCaller, id: string) {
  const [row] = await services.database
    .db()
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), mayFollow(services, caller)));
  if (!row) throw notFound();
  return row;
}

function mayFollow(services: Services, caller: AnyCaller): SQL | undefined {
  const { id_photo_booth } = generations;
  if (caller.role === "booth") return eq(id_photo_booth, caller.id_photo_booth);
  const booths = services.database
    .db()
    .select({ id: photo_booths.id })
    .from(photo_booths)
    .where(scopeOf(services, photoBooth, caller));
  return or(scopeOf(services, generation, caller), inArray(id_photo_booth, booths));
}

async function assertSeen(services: Services, caller: AnyCaller, id: string): Promise<void> {
  const key = `${caller.sessionId} ${caller.role} ${id}`;
  const { seenGenerations } = services.memory;
  if (seenGenerations.get(key)) return;
  await findGeneration(services, caller, id);
  seenGenerations.set(key, true);
}

export const checkProcess: Handler<typeof contract.checkProcess> = async (call) => {
  const { services, caller, params, language } = call;
  await assertSeen(services, caller, params.id);
  const progress = await services.board.progressOf(params.id);
  if (!progress) throw notFound();
  return { data: entriesOf(progress, (code) => generationError(code, language)) };
};

export const processResult: Handler<typeof contract.processResult> = async (call) => {
  const row = await findGeneration(call.services, call.caller, call.params.id);
  if (row.status === "processing") throw conflict("errors.not_ready");
  return sendPicture(call, row.result_hash);
};

export const cancelProcess: Handler<typeof contract.cancelProcess> = async (call) => {
  const { services, caller, params, request } = call;
  const isKey = request.headers["idempotency-key"] === params.id;
  const started = isKey ? await answerOrRefuse<Started>(call, params.id) : undefined;
  const id = isKey ? started?.data.id_generation : params.id;
  if (id === undefined) return undefined;
  await findGeneration(services, caller, id);
  await cancelGeneration(services, id);
  return undefined;
};

import { and, asc, eq, inArray } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/participants";
import { participant } from "../../../contract/entities/participant";
import { toRecord } from "../../crud/record";
import { notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { styleScope } from "../../rules/styles";
import { participants, styles } from "../../store/schema";

export const participantsOfStyle: Handler<typeof contract.participantsOfStyle> = async (call) => {
  const { params, caller, services } = call;
  const db = services.database.db();
  const [style] = await db
    .select({ ids: styles.participants_ids })
    .from(styles)
    .where(and(eq(styles.id, params.id), styleScope(services, caller)));
  if (!style) throw notFound();
  if (style.ids.length === 0) return { participants: [] };
  const rows = await db
    .select()
    .from(participants)
    .where(inArray(participants.id, style.ids))
    .orderBy(asc(participants.position), asc(participants.id));
  return { participants: rows.map((row) => toRecord(participant, row)) };
};

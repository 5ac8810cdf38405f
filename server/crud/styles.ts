import { and, eq, inArray, isNull } from "drizzle-orm";
import { workflow as workflowEntity } from "../../contract/entities/workflow";
import type { Caller } from "../caller";
import { forbidden, notFound } from "../errors";
import { mayEditStyle, visibleStyles, visibleWorkflows } from "../rules/styles";
import type { Services } from "../services";
import { styles, workflow_tunes, workflows } from "../store/schema";
import type { Binding, EntityTable, Row } from "./binding";
import { toRecord } from "./record";

export const workflowBinding: Binding = {
  table: workflows as unknown as EntityTable,
  scope: visibleWorkflows,
  filters: { only_final: (wanted: boolean) => (wanted ? eq(workflows.is_draft, false) : undefined) },
  extend: withStyles,
};

/** Which of these workflows styles are made with (OP-125). */
async function withStyles({ database }: Services, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const used = await database
    .db()
    .selectDistinct({ id: styles.id_workflow })
    .from(styles)
    .where(and(inArray(styles.id_workflow, ids), isNull(styles.deleted_at)));
  const inUse = new Set(used.map(({ id }) => id));
  return rows.map((row) => ({ ...row, has_styles: inUse.has(row.id) }));
}

export const styleBinding: Binding = {
  table: styles as unknown as EntityTable,
  scope: (_services, caller) => visibleStyles(caller),

  /** A style that is there but not for the caller is 403, which logs nobody out (OP-22, HTTP-06). */
  async refusal({ database }, id) {
    const there = await database.db().$count(styles, and(eq(styles.id, id), isNull(styles.deleted_at)));
    return there > 0 ? forbidden() : notFound();
  },

  /** Its workflow and tune, and whether the caller may change it (CALL-STY-01). */
  async related({ services, caller }, row) {
    const db = services.database.db();
    const { id_workflow, id_workflow_tune, id_user } = row as Row & typeof styles.$inferSelect;
    const found = id_workflow ? await db.select().from(workflows).where(eq(workflows.id, id_workflow)) : [];
    const [workflow] = await withStyles(services, found as Row[]);
    const [tune] = id_workflow_tune
      ? await db.select().from(workflow_tunes).where(eq(workflow_tunes.id, id_workflow_tune))
      : [];
    return {
      workflow: workflow ? toRecord(workflowEntity, workflow) : null,
      tune: tune ?? null,
      can_edit: mayEditStyle(caller as Caller, { id_user }),
    };
  },
};

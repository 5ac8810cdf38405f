import { and, eq, inArray, isNull } from "drizzle-orm";
import { readNodes, workflowFormat } from "../../../contract/rules/workflow";
import type { Binding, Row, Save } from "../../crud/binding";
import { conflict, refusedField } from "../../errors";
import { visibleWorkflows } from "../../rules/styles";
import { paramsOf, tunesOf } from "../../rules/workflow-parts";
import type { Services } from "../../services";
import { styles, workflows } from "../../store/schema";

/** Rules of workflows (OP-124, OP-125); `handlers.ts` saves params and tunes. */
export const workflowBinding: Binding = {
  table: workflows,
  scope: visibleWorkflows,
  heavy: "workflow",
  filters: { only_final: (wanted: boolean) => (wanted ? eq(workflows.is_draft, false) : undefined) },
  extend: withStyles,

  related: async ({ services }, { id }) => ({
    workflow_params: await paramsOf(services, id),
    workflow_tunes: await tunesOf(services, id),
  }),

  beforeSave: async (save) => countNodes(save),

  async beforeRemove({ id }, { database }) {
    const db = database.db();
    const used = and(eq(styles.id_workflow, id), isNull(styles.deleted_at));
    if ((await db.$count(styles, used)) > 0) throw conflict("errors.workflow_in_use");
  },
};

/** The JSON must be readable and match the node count that was sent (OP-125). */
function countNodes({ values, sent, current }: Save): void {
  if (values.workflow === undefined && current) {
    delete values.node_count;
    return;
  }
  const text = String(values.workflow);
  const nodes = readNodes(text);
  if (!nodes) {
    const isEditor = workflowFormat(text) === "editor";
    throw refusedField("workflow", isEditor ? "errors.workflow_editor_format" : "errors.invalid_workflow");
  }
  if (sent.node_count !== undefined && sent.node_count !== nodes.size)
    throw refusedField("node_count", "errors.node_count");
  values.node_count = nodes.size;
}

/** The ids of workflows that styles use (OP-125). */
export async function withStyles({ database }: Services, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const used = await database
    .db()
    .selectDistinct({ id: styles.id_workflow })
    .from(styles)
    .where(and(inArray(styles.id_workflow, ids), isNull(styles.deleted_at)));
  const inUse = new Set(used.map(({ id }) => id));
  return rows.map((row) => ({ ...row, has_styles: inUse.has(row.id) }));
}

import { and, asc, eq, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/categories";
import { type CategoryNode, category as categoryEntity } from "../../../contract/entities/category";
import { mayReorder } from "../../../contract/rules/categories";
import type { Caller } from "../../caller";
import type { Row } from "../../crud/binding";
import { findRow } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { scopeOf } from "../../crud/scope";
import { invalidField, notFound, refusedField } from "../../errors";
import type { Call, Handler } from "../../http/call";
import { assertMayEditCategory, editableCategories, visibleCategories } from "../../rules/categories";
import type { Services } from "../../services";
import { withAdvisoryLock } from "../../store/advisory-lock";
import { categories, category_access_rules as rules, users } from "../../store/schema";
import { withNames } from "./binding";
import { type CategoryRow, moveUnder, positionNextTo, positionOf, TREE_LOCK } from "./tree";

/** Most categories in one reply: far more than any business has (reliability rule 27). */
const LARGEST_TREE = 20_000;

interface OfCaller {
  services: Services;
  caller: Caller;
  language: Call["language"];
}

interface Tree {
  roots: CategoryNode[];
  nodes: Map<string, CategoryNode>;
}

/**
 * The categories that the caller sees, all or those of one subtree; one with a hidden parent is below its nearest
 * visible ancestor. Positions count the children that are shown.
 */
async function treeOf({ services, caller, language }: OfCaller, root?: string): Promise<Tree> {
  const found = await services.database
    .db()
    .select()
    .from(categories)
    .where(
      and(
        visibleCategories(services, caller),
        root === undefined ? undefined : sql`${categories.path} @> array[${root}::uuid]`,
      ),
    )
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(LARGEST_TREE);
  const rows = await withNames(services, found, language);
  const nodes = new Map(rows.map((row) => [row.id, toRecord(categoryEntity, row) as CategoryNode]));
  const roots: CategoryNode[] = [];
  for (const { id, path } of found) {
    const above = path.slice(0, -1).findLast((one) => nodes.has(one));
    const children = above === undefined ? roots : (nodes.get(above) as CategoryNode).children;
    const node = nodes.get(id) as CategoryNode;
    node.position = children.length;
    children.push(node);
  }
  return { roots, nodes };
}

/** Runs in the caller's queue, like every list: its cost grows with the size of the tree. */
const inQueue = <T>({ services, caller }: OfCaller, work: () => Promise<T>): Promise<T> =>
  services.queues.lists.run(caller.id, work);

const readTree = (call: OfCaller): Promise<Tree> => inQueue(call, () => treeOf(call));

export const categoryTree: Handler<typeof contract.categoryTree> = async (call) => {
  const { roots, nodes } = await readTree(call);
  const { parent_id } = call.query;
  if (parent_id === undefined) return { items: roots };
  const parent = nodes.get(parent_id.toLowerCase());
  if (!parent) throw notFound();
  return { items: parent.children };
};

export const leafCategories: Handler<typeof contract.leafCategories> = async (call) => {
  const { roots } = await readTree(call);
  const leaves = (nodes: CategoryNode[]): CategoryNode[] =>
    nodes.flatMap((node) => (node.children.length === 0 ? [node] : leaves(node.children)));
  return { items: leaves(roots) };
};

/** The category after a change, with its subtree. */
async function changed(call: OfCaller, id: string): Promise<CategoryNode> {
  const row = (await findRow(call.services, categoryEntity, call.caller, { id })) as Row & CategoryRow;
  const node = (await treeOf(call, id)).nodes.get(id);
  if (!node) throw notFound();
  return { ...node, position: await positionOf(call.services, call.caller, row) };
}

/** Locks the tree and returns the category if the caller may edit it. */
async function lockedRow({ services, caller }: OfCaller, id: string): Promise<CategoryRow> {
  const row = (await findRow(services, categoryEntity, caller, { id, lock: true })) as Row & CategoryRow;
  await assertMayEditCategory(services, caller, id);
  return row;
}

/** Changes the tree and returns the changed category. */
const inTree = (call: OfCaller, id: string, change: () => Promise<void>): Promise<CategoryNode> =>
  inQueue(call, async () => {
    await withAdvisoryLock(call.services.database, TREE_LOCK, change);
    return changed(call, id);
  });

export const moveCategory: Handler<typeof contract.moveCategory> = async (call) => {
  const { services, params, body } = call;
  const parent = body.new_parent_id?.toLowerCase() ?? null;
  return inTree(call, params.id, async () => {
    const row = await lockedRow(call, params.id);
    const { parent_id, position, path } = await moveUnder(services, row, parent, "new_parent_id");
    await services.database
      .db()
      .update(categories)
      .set({ parent_id, position, path })
      .where(eq(categories.id, row.id));
  });
};

/** 422 with the specification's text if the two are not siblings (CAT-14 to CAT-16). */
export const reorderCategory: Handler<typeof contract.reorderCategory> = async (call) => {
  const { services, caller, params, body } = call;
  const target = body.target_category_id.toLowerCase();
  return inTree(call, params.id, async () => {
    const row = await lockedRow(call, params.id);
    const seen = scopeOf(services, categoryEntity, caller);
    const db = services.database.db();
    const [sibling] = await db
      .select({ id: categories.id, parent_id: categories.parent_id })
      .from(categories)
      .where(and(eq(categories.id, target), seen));
    const known = new Map([row, ...(sibling ? [sibling] : [])].map((one) => [one.id, one]));
    if (!mayReorder(known, row.id, target))
      throw refusedField("target_category_id", "errors.invalid_reorder");
    if (row.id === target) return;
    const position = await positionNextTo(services, row, target, body.position);
    // Only the order changes, not the record.
    const { updated_at } = categories;
    await db
      .update(categories)
      .set({ position, updated_at: sql`${updated_at}` })
      .where(eq(categories.id, row.id));
  });
};

/** Rules name other users, so only those who may edit the category can read them (OP-103). */
async function assertRulesInScope({ services, caller }: OfCaller, id: string): Promise<void> {
  const mine = and(eq(categories.id, id), editableCategories(services, caller));
  if ((await services.database.db().$count(categories, mine)) === 0) throw notFound();
}

export const accessRules: Handler<typeof contract.accessRules> = async (call) => {
  await assertRulesInScope(call, call.params.id);
  const items = await call.services.database
    .db()
    .select()
    .from(rules)
    .where(eq(rules.id_category, call.params.id))
    .orderBy(asc(rules.created_at), asc(rules.id));
  return { items };
};

export const addAccessRule: Handler<typeof contract.addAccessRule> = async (call) => {
  const { services, caller, params, body } = call;
  await findRow(services, categoryEntity, caller, { id: params.id });
  await assertMayEditCategory(services, caller, params.id);
  if (body.subject_type === "dealer") await assertDealer(call, body.id_subject);
  const db = services.database.db();
  const rule = { ...body, id_category: params.id, id_subject: body.id_subject.toLowerCase() };
  await db.insert(rules).values(rule).onConflictDoNothing();
  const same = Object.entries(rule).map(([key, value]) => eq(rules[key as keyof typeof rule], value));
  const [row] = await db
    .select()
    .from(rules)
    .where(and(...same));
  if (!row) throw notFound();
  return row;
};

/** A dealer as the subject of a rule: of admins any, of dealers themselves. */
async function assertDealer({ services, caller }: OfCaller, id: string): Promise<void> {
  const own = caller.role === "admin" ? undefined : eq(users.id, caller.id);
  const dealer = and(eq(users.id, id), eq(users.is_dealer, true), own);
  if ((await services.database.db().$count(users, dealer)) === 0)
    throw invalidField("id_subject", "validation.unknown_reference");
}

export const removeAccessRule: Handler<typeof contract.removeAccessRule> = async (call) => {
  const { services, params } = call;
  const [rule] = await services.database.db().select().from(rules).where(eq(rules.id, params.id));
  if (!rule) throw notFound();
  await assertRulesInScope(call, rule.id_category);
  await services.database.db().delete(rules).where(eq(rules.id, params.id));
  return undefined;
};

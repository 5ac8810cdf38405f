import { and, asc, eq } from "drizzle-orm";
import type * as contract from "../../contract/endpoints/categories";
import { type CategoryNode, category as categoryEntity } from "../../contract/entities/category";
import { user as userEntity } from "../../contract/entities/user";
import { mayReorder, reordered } from "../../contract/rules/categories";
import type { Caller } from "../caller";
import type { Row } from "../crud/binding";
import { bindings } from "../crud/bindings";
import { type CategoryRow, moveUnder, numberSiblings, siblingsOf, TREE_LOCK } from "../crud/category-tree";
import { extend, findRow } from "../crud/read";
import { toRecord } from "../crud/record";
import { scopeOf } from "../crud/scope";
import { invalidField, notFound, refusedField } from "../errors";
import type { Call, Handler } from "../http/call";
import {
  assertCategoriesVisible,
  assertMayEditCategory,
  editableCategories,
  visibleCategories,
} from "../rules/categories";
import { assertKnown } from "../rules/known";
import type { Services } from "../services";
import { withAdvisoryLock } from "../store/advisory-lock";
import { categories, category_access_rules as rules, user_tags, users } from "../store/schema";

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

/** The categories that the caller sees; one with a hidden parent is below its nearest visible ancestor. */
async function treeOf({ services, caller, language }: OfCaller): Promise<Tree> {
  const found = await services.database
    .db()
    .select()
    .from(categories)
    .where(visibleCategories(services, caller))
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(LARGEST_TREE);
  const rows = await extend(bindings.categories, services, found, language);
  const nodes = new Map(rows.map((row) => [row.id, toRecord(categoryEntity, row) as CategoryNode]));
  const roots: CategoryNode[] = [];
  for (const { id, path } of rows as (Row & CategoryRow)[]) {
    const above = path.slice(0, -1).findLast((one) => nodes.has(one));
    const place = above === undefined ? roots : (nodes.get(above) as CategoryNode).children;
    place.push(nodes.get(id) as CategoryNode);
  }
  return { roots, nodes };
}

/** Reads the tree in the caller's queue, like every list. */
const readTree = (call: OfCaller): Promise<Tree> =>
  call.services.queues.lists.run(call.caller.id, () => treeOf(call));

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

async function changed(call: OfCaller, id: string): Promise<CategoryNode> {
  const node = (await treeOf(call)).nodes.get(id);
  if (!node) throw notFound();
  return node;
}

/** Locks the tree and returns the category if the caller may edit it. */
async function lockedRow({ services, caller }: OfCaller, id: string): Promise<CategoryRow> {
  const row = (await findRow(services, categoryEntity, caller, id, true)) as Row & CategoryRow;
  await assertMayEditCategory(services, caller, id);
  return row;
}

const inTree = <T>({ services }: OfCaller, work: () => Promise<T>): Promise<T> =>
  withAdvisoryLock(services.database, TREE_LOCK, work);

export const moveCategory: Handler<typeof contract.moveCategory> = async (call) => {
  const { services, caller, params, body } = call;
  const parent = body.new_parent_id?.toLowerCase() ?? null;
  await inTree(call, async () => {
    const row = await lockedRow(call, params.id);
    if (parent) await assertCategoriesVisible(services, caller, [parent], "new_parent_id");
    const { parent_id, position, path } = await moveUnder(services, row, parent, "new_parent_id");
    await services.database
      .db()
      .update(categories)
      .set({ parent_id, position, path })
      .where(eq(categories.id, row.id));
  });
  return changed(call, params.id);
};

/** 422 with the specification's text if the two are not siblings (CAT-14 to CAT-16). */
export const reorderCategory: Handler<typeof contract.reorderCategory> = async (call) => {
  const { services, caller, params, body } = call;
  const target = body.target_category_id.toLowerCase();
  await inTree(call, async () => {
    const row = await lockedRow(call, params.id);
    const seen = scopeOf(services, categoryEntity, bindings.categories, caller);
    const [sibling] = await services.database
      .db()
      .select({ id: categories.id, parent_id: categories.parent_id })
      .from(categories)
      .where(and(eq(categories.id, target), seen));
    const known = new Map([row, ...(sibling ? [sibling] : [])].map((one) => [one.id, one]));
    if (!mayReorder(known, row.id, target))
      throw refusedField("target_category_id", "errors.invalid_reorder");
    const siblings = await siblingsOf(services, row.parent_id);
    await numberSiblings(services, reordered(siblings, row.id, target, body.position));
  });
  return changed(call, params.id);
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
  await findRow(services, categoryEntity, caller, params.id);
  await assertMayEditCategory(services, caller, params.id);
  await assertSubject(call, body.subject_type, body.id_subject);
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

/** Subjects of a rule: users within the caller's scope, dealers themselves, any tag. */
async function assertSubject({ services, caller }: OfCaller, type: string, id: string): Promise<void> {
  if (type === "user_tag") return assertKnown(services, user_tags, [id], "id_subject");
  const who =
    type === "dealer"
      ? and(eq(users.is_dealer, true), caller.role === "admin" ? undefined : eq(users.id, caller.id))
      : scopeOf(services, userEntity, bindings.users, caller, "shown");
  if ((await services.database.db().$count(users, and(eq(users.id, id), who))) === 0)
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

import { randomUUID } from "node:crypto";
import type { Services } from "../services";
import {
  animation_styles,
  style_cartridges,
  style_customers,
  style_icons,
  style_personal_categories,
  style_photo_booths,
  style_values,
  styles,
} from "../store/schema";
import type { DemoCategories } from "./categories";
import { DRAFTS, LOOKS, REVOLVERS } from "./looks";
import type { Pictures } from "./pictures";
import { pictureOf, portraitFor, promptOf } from "./portraits";
import { hoursFromNow } from "./time";
import type { DemoWorkflow } from "./workflows";

export type Style = typeof styles.$inferSelect;

interface Stage {
  admin: string;
  organiser: string;
  participantIds: string[];
  workflows: DemoWorkflow[];
  categories: DemoCategories;
  pictures: Pictures;
}

/** Global styles and those of an organiser, in categories, with icons and values; the newest come first. */
export async function bringStyles(services: Services, stage: Stage): Promise<Style[]> {
  const db = services.database.db();
  const { admin, participantIds, workflows, categories, pictures } = stage;
  const animations = await db.select().from(animation_styles);
  const made = await db
    .insert(styles)
    .values(
      LOOKS.map(([name, description, generation_cost, who, category], index) => {
        const { id, tune } = workflows[index % 9] as DemoWorkflow;
        return {
          id_user: admin,
          id_workflow: id,
          id_workflow_tune: tune,
          id_animation_style: index % 4 === 0 ? animations[index % animations.length]?.id : null,
          name,
          description,
          generation_cost,
          demo_generation_cost: index % 6 === 0 ? 1 : null,
          is_draft: DRAFTS.includes(name),
          orientation: index % 5 === 3 ? ("portrait" as const) : ("both" as const),
          categories: [categories.byName.get(category) as string],
          participants_ids: who.flatMap((at) => participantIds[at] ?? []),
          created_at: hoursFromNow(services, -24 * 60 - index),
        };
      }),
    )
    .returning();
  await bringIcons(services, made, participantIds, pictures);
  await bringValues(services, made, workflows);
  await bringRevolvers(services, admin, made, categories);
  await bringOwn(services, stage, made);
  return made.filter(({ is_draft }) => !is_draft);
}

/** For each participant of a style a portrait of such a person, as the local renderer draws it. */
async function bringIcons(
  services: Services,
  made: readonly Style[],
  participantIds: readonly string[],
  pictures: Pictures,
): Promise<void> {
  const rows = made.flatMap(({ id, name, participants_ids }, index) =>
    participants_ids.map((id_participant) => ({
      id_style: id,
      id_participant,
      image_hash: pictures.hash(pictureOf(name, portraitFor(index, participantIds.indexOf(id_participant)))),
    })),
  );
  await services.database.db().insert(style_icons).values(rows);
}

/** The prompt of each style, and for some styles a different one for one participant. */
async function bringValues(
  services: Services,
  made: readonly Style[],
  workflows: readonly DemoWorkflow[],
): Promise<void> {
  const byId = new Map(workflows.map((workflow) => [workflow.id, workflow]));
  const rows = made.flatMap(({ id: id_style, id_workflow, name, description, participants_ids }, index) => {
    const prompt = byId.get(id_workflow ?? "")?.params.find(({ type }) => type === "string");
    if (!prompt) return [];
    const value = { id_style, id_workflow_param: prompt.id, type: "string" as const };
    const text = promptOf(name, description);
    const all = { ...value, id: randomUUID(), id_participant: null, value: text };
    const [first = null] = participants_ids;
    const one = { ...value, id: randomUUID(), id_participant: first, value: `${text}, long hair` };
    return index % 3 === 0 && first ? [all, one] : [all];
  });
  await services.database.db().insert(style_values).values(rows);
}

async function bringRevolvers(
  services: Services,
  id_user: string,
  made: readonly Style[],
  categories: DemoCategories,
): Promise<void> {
  const db = services.database.db();
  const idOf = new Map(made.map(({ id, name }) => [name, id]));
  const rows = await db
    .insert(styles)
    .values(
      REVOLVERS.map(([name, description], index) => ({
        id_user,
        name,
        description,
        is_group: true,
        generation_cost: 18,
        categories: [categories.byName.get("Art") as string],
        created_at: hoursFromNow(services, -24 * 20 - index),
      })),
    )
    .returning();
  await db.insert(style_cartridges).values(
    rows.flatMap(({ id: id_style, name }) => {
      const cartridges = REVOLVERS.find(([title]) => title === name)?.[2] ?? [];
      return cartridges.map((cartridge, position) => ({
        id_style,
        id_cartridge: idOf.get(cartridge) as string,
        position,
      }));
    }),
  );
}

/** Styles of an organiser, styles shared with them, and their personal categories. */
async function bringOwn(
  services: Services,
  { organiser, participantIds, workflows, categories, pictures }: Stage,
  made: readonly Style[],
): Promise<void> {
  const db = services.database.db();
  const { id, tune } = workflows[0] as DemoWorkflow;
  const [liked = "", weddings = ""] = categories.own;
  const [own] = await db
    .insert(styles)
    .values({
      id_user: organiser,
      id_workflow: id,
      id_workflow_tune: tune,
      name: "Our winter party",
      description: "The house's Winter with our own words",
      is_draft: true,
      categories: [liked],
      participants_ids: participantIds.slice(0, 2),
    })
    .returning();
  const named = (wanted: string) => made.find(({ name }) => name === wanted)?.id as string;
  if (own)
    await db.insert(style_icons).values({
      id_style: own.id,
      id_participant: participantIds[0] as string,
      image_hash: pictures.hash(
        pictureOf(
          "Winter",
          portraitFor(
            LOOKS.findIndex(([name]) => name === "Winter"),
            0,
          ),
        ),
      ),
    });
  await db
    .insert(style_personal_categories)
    .values([
      ...["Neon", "Noir", "Winter"].map((name) => ({ id_style: named(name), id_category: liked })),
      ...["White garden", "Golden hour"].map((name) => ({ id_style: named(name), id_category: weddings })),
    ]);
  await db.insert(style_customers).values({ id_style: named("Chrome"), id_user: organiser });
}

/** Styles on the organiser's first booths. */
export async function putOnBooths(services: Services, made: readonly Style[], booths: readonly string[]) {
  const links = booths
    .slice(0, 2)
    .flatMap((id_photo_booth, turn) =>
      made.filter((_, index) => index % 4 === turn).map(({ id: id_style }) => ({ id_style, id_photo_booth })),
    );
  await services.database.db().insert(style_photo_booths).values(links);
}

import type { Services } from "../services";
import { styles } from "../store/schema";

const LOOKS: readonly [name: string, description: string, cost: number, who: readonly number[]][] = [
  ["Neon", "Night city light on faces", 15, [0, 1, 4, 10]],
  ["Oil portrait", "Thick strokes, dark ground", 20, [0, 1]],
  ["Folk", "Flowers and red thread", 15, [0, 2, 7]],
  ["Space", "Helmet and stars", 18, [0, 1, 2, 3]],
  ["Art deco", "Gold fans on green", 20, [0, 4]],
  ["Watercolour", "Wet paper, soft edges", 12, [0, 1, 2, 3, 4, 9]],
  ["Pop art", "Dots and flat colour", 12, [0, 1, 10]],
  ["Ukiyo-e", "Waves and a red sun", 18, [0, 1]],
  ["Cyanotype", "Blue print on paper", 10, [0, 1, 4]],
  ["Stained glass", "Lead lines and light", 20, [0, 1, 9]],
  ["Synthwave", "Grid and sunset", 15, [0, 1, 10]],
  ["Winter", "Snow and cold light", 15, [0, 1, 2, 3, 9, 11]],
  ["Noir", "Blinds and smoke", 12, [0, 1, 4]],
  ["Botanical", "Leaves of a greenhouse", 15, [0, 7]],
];

export type Style = typeof styles.$inferSelect;

/** Styles of the house, made with these workflows in turn; their icons come with the catalogue. */
export async function bringStyles(
  services: Services,
  id_user: string,
  participantIds: string[],
  workflows: { id: string; tune: string }[],
): Promise<Style[]> {
  return services.database
    .db()
    .insert(styles)
    .values(
      LOOKS.map(([name, description, generation_cost, who], index) => ({
        id_user,
        id_workflow: workflows[index % workflows.length]?.id,
        id_workflow_tune: workflows[index % workflows.length]?.tune,
        name,
        description,
        generation_cost,
        participants_ids: who.flatMap((index) => participantIds[index] ?? []),
      })),
    )
    .returning();
}

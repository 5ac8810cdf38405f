import { eq } from "drizzle-orm";
import { hashPassword } from "../auth/passwords";
import type { Services } from "../services";
import { decors, photo_booths } from "../store/schema";
import { DEMO_PASSWORD } from "./accounts";
import { daysAgo } from "./time";

const PLACES: readonly [name: string, description: string, landscape?: true][] = [
  ["Lumen 01", "White shell, ring light"],
  ["Lumen 02", "White shell, ring light"],
  ["Lumen 03", "Black shell, softbox"],
  ["Зеркало «Север»", "Зеркальная фотобудка с подсветкой"],
  ["Loft 12", "Stands in the lobby", true],
  ["Expo stand A", "Two lamps, wide backdrop", true],
  ["Expo stand B", "Two lamps, wide backdrop", true],
  ["Выпускной 1", "Красный фон"],
  ["Выпускной 2", "Красный фон"],
  ["Travel kit", "Folds into two cases"],
  ["Garden", "For open air, with a roof"],
  ["Depot", "Fixed in the jazz club"],
];

/** Booths of the owners that have only a few. */
const FURTHER: typeof PLACES = [
  ["Lumen 04", "White shell, ring light"],
  ["Meeting hall", "Beside the cloakroom", true],
  ["Showroom", "For customers to try"],
  ["Север, фойе", "Тихий угол у входа"],
  ["Север, зал", "Широкий фон, две лампы", true],
  ["Bar", "Above the counter"],
];

/** Booths of the organiser, the dealer and customers. @returns ids by owner, in order */
export async function bringBooths(
  services: Services,
  owners: { id: string; count: number }[],
): Promise<Map<string, string[]>> {
  const db = services.database.db();
  // That of the demo's accounts, so that a fresh machine with a tablet is a photo booth.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const made = new Map<string, string[]>();
  const places = [...PLACES, ...FURTHER];
  for (const [turn, { id: id_user, count }] of owners.entries()) {
    const own = await db
      .select({ id: decors.id, orientation: decors.orientation })
      .from(decors)
      .where(eq(decors.id_user, id_user));
    const decorFor = (orientation: "landscape" | "portrait", index: number) => {
      const fitting = own.filter((decor) => decor.orientation === orientation);
      return fitting[index % Math.max(fitting.length, 1)]?.id ?? null;
    };
    const rows = await db
      .insert(photo_booths)
      .values(
        places.splice(0, count).map(([name, description, landscape], index) => ({
          id_user,
          name,
          description,
          orientation: landscape ? ("landscape" as const) : ("portrait" as const),
          login: `booth-${turn + 1}${String(index + 1).padStart(2, "0")}`,
          id_application_decor: decorFor(landscape ? "landscape" : "portrait", index),
          password_hash,
          created_at: daysAgo(services, 90 - index * 3 - turn),
        })),
      )
      .returning({ id: photo_booths.id });
    made.set(
      id_user,
      rows.map(({ id }) => id),
    );
  }
  return made;
}

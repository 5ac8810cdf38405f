import type { Services } from "../services";
import { labels, languages, participants } from "../store/schema";

const KINDS: readonly [en: string, ru: string, description: string][] = [
  ["Woman", "Женщина", "One woman, face to the camera"],
  ["Man", "Мужчина", "One man, face to the camera"],
  ["Girl", "Девочка", "A girl up to twelve"],
  ["Boy", "Мальчик", "A boy up to twelve"],
  ["Couple", "Пара", "Two people close together"],
  ["Two women", "Две женщины", "Side by side"],
  ["Two men", "Двое мужчин", "Side by side"],
  ["Mother and child", "Мама с ребёнком", "The child in front"],
  ["Father and child", "Папа с ребёнком", "The child in front"],
  ["Family", "Семья", "Two adults and children"],
  ["Group", "Группа", "Three to six people"],
  ["Children", "Дети", "A group of children"],
  ["Person with a pet", "Человек с питомцем", "Both faces in the picture"],
];

/** The usual kinds of people in a picture, named in both languages. @returns ids in order */
export async function bringParticipants(services: Services, id_user: string): Promise<string[]> {
  const db = services.database.db();
  const rows = await db
    .insert(participants)
    .values(KINDS.map(([name, , description], position) => ({ id_user, name, description, position })))
    .returning({ id: participants.id, position: participants.position });
  const spoken = await db.select().from(languages);
  await db.insert(labels).values(
    rows.flatMap((row) =>
      spoken.map((language) => ({
        id_object: row.id,
        object_type: "participant" as const,
        id_language: language.id,
        name: KINDS[row.position]?.[language.code === "ru" ? 1 : 0] ?? "",
      })),
    ),
  );
  return rows.sort((a, b) => a.position - b.position).map((row) => row.id);
}

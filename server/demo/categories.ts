import { randomUUID } from "node:crypto";
import type { Services } from "../services";
import { categories, category_access_rules, labels, languages } from "../store/schema";

type Names = readonly [en: string, ru: string];
type Branch = readonly [names: Names, below?: readonly Branch[]];

/** Three levels, in the order in which hosts look for a style. */
const TREE: readonly Branch[] = [
  [
    ["Art", "Искусство"],
    [
      [
        ["Painting", "Живопись"],
        [[["Oil", "Масло"]], [["Watercolour", "Акварель"]], [["Folk", "Народная"]]],
      ],
      [
        ["Print", "Печать"],
        [[["Posters", "Плакаты"]], [["Engraving", "Гравюра"]]],
      ],
      [["Glass and metal", "Стекло и металл"]],
    ],
  ],
  [
    ["Film and photo", "Кино и фото"],
    [
      [
        ["Genres", "Жанры"],
        [[["Noir", "Нуар"]], [["Science fiction", "Фантастика"]], [["Western", "Вестерн"]]],
      ],
      [["Old processes", "Старые процессы"]],
    ],
  ],
  [
    ["Occasions", "Поводы"],
    [
      [
        ["Seasons", "Времена года"],
        [[["Winter", "Зима"]], [["Summer", "Лето"]], [["Autumn", "Осень"]]],
      ],
      [
        ["Family", "Семья"],
        [[["Weddings", "Свадьбы"]], [["Children", "Дети"]]],
      ],
      [["Business", "Бизнес"]],
    ],
  ],
  [
    ["Night", "Ночь"],
    [[["City", "Город"]], [["Dance floor", "Танцпол"]]],
  ],
];

/** A category for the dealer's customers only, and personal ones of an organiser. */
const BRANDS: Names = ["Brands", "Бренды"];
const OWN: readonly Names[] = [
  ["Tried and liked", "Проверено"],
  ["For weddings", "Для свадеб"],
];

export interface DemoCategories {
  /** @returns ids by English name */
  byName: Map<string, string>;
  own: string[];
}

export async function bringCategories(
  services: Services,
  { admin, dealer, organiser }: { admin: string; dealer: string; organiser: string },
): Promise<DemoCategories> {
  const db = services.database.db();
  const rows: (typeof categories.$inferInsert & { id: string; names: Names })[] = [];
  const add = (names: Names, position: number, parent?: { id: string; path?: string[] }, id_user = admin) => {
    const id = randomUUID();
    const path = [...(parent?.path ?? []), id];
    const row = {
      id,
      id_user,
      parent_id: parent?.id ?? null,
      is_global: id_user === admin,
      position,
      path,
      names,
    };
    rows.push(row);
    return row;
  };
  const grow = (branches: readonly Branch[], parent?: { id: string; path?: string[] }) => {
    for (const [position, [names, below = []]] of branches.entries())
      grow(below, add(names, position, parent));
  };
  grow(TREE);
  const brands = add(BRANDS, TREE.length);
  const own = OWN.map((names, at) => add(names, TREE.length + 1 + at, undefined, organiser).id);
  await db.insert(categories).values(rows.map(({ names: _, ...row }) => row));
  const spoken = await db.select().from(languages);
  await db.insert(labels).values(
    rows.flatMap(({ id, names }) =>
      spoken.map(({ id: id_language, code }) => ({
        id_object: id,
        object_type: "category" as const,
        id_language,
        name: names[code === "ru" ? 1 : 0],
      })),
    ),
  );
  await db
    .insert(category_access_rules)
    .values({ id_category: brands.id, subject_type: "dealer", id_subject: dealer, access: "allow" });
  return { byName: new Map(rows.map(({ id, names }) => [names[0], id])), own };
}

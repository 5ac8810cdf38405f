import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";
import { ME, participantOf, STAMPS, styleOf } from "../screens/support/records";
import { BOOTH, STYLE } from "./support";

export const [BAR, HALL] = [202, 203].map(idOf) as [string, string];
export const [NEON, OIL] = [302, 303].map(idOf) as [string, string];
export const [WOMAN, MAN] = [601, 602].map(idOf) as [string, string];
/** Of a record that nobody here may see. */
export const GONE = idOf(999);

const boothOf = (id: string, name: string, changes: object = {}) => ({
  id,
  ...STAMPS,
  id_user: ME,
  id_application_decor: null,
  name,
  is_personal_account: false,
  description: "",
  orientation: "portrait",
  login: name.toLowerCase(),
  ...changes,
});
export const booths = (changes: Record<string, object> = {}) => [
  boothOf(BAR, "Bar", changes.bar),
  boothOf(HALL, "Hall", changes.hall),
  boothOf(BOOTH, "Lounge", changes.lounge),
];

export const styles = [
  styleOf({ id: STYLE, name: "Winter" }),
  styleOf({ id: NEON, name: "Neon", is_draft: true }),
  styleOf({ id: OIL, name: "Oil" }),
];

export const participants = [participantOf(WOMAN, "Woman", 0), participantOf(MAN, "Man", 1)];

export const [QUIZ, OTHER_QUIZ] = [701, 702].map(idOf) as [string, string];
export const [SEA, HILLS, DAY, NIGHT] = [711, 712, 713, 714].map(idOf) as [string, string, string, string];
const questionOf = (
  n: number,
  title: string,
  answers: readonly [string, string][],
  changes: object = {},
) => ({
  id: idOf(n),
  title,
  position: n,
  is_affects_result: true,
  is_required: true,
  answers: answers.map(([id, name], position) => ({ id, title: name, position })),
  ...changes,
});
export const quizOf = (changes: object = {}) => ({
  id: QUIZ,
  ...STAMPS,
  id_user: ME,
  name: "Mood",
  description: "",
  is_active: true,
  questions: [
    questionOf(721, "Where?", [
      [SEA, "Sea"],
      [HILLS, "Hills"],
    ]),
    questionOf(722, "When?", [
      [DAY, "Day"],
      [NIGHT, "Night"],
    ]),
  ],
  ...changes,
});

const LANGUAGES = ["en", "ru"].map((code, at) => ({ id: idOf(801 + at), code, name: code, is_active: true }));

const page = (key: string, rows: readonly object[]) => () =>
  json({ [key]: rows, pagination: { page: 1, per_page_count: 100, count: rows.length } });

/** Lists to choose from, and what by_ids knows of them. */
export function answerChoices(booth: readonly object[] = booths()): void {
  const all = { photo_booths: booth, styles, participants };
  for (const [key, rows] of Object.entries(all)) {
    server.on(`GET /${key}/`, page(key, rows));
    server.on(`POST /${key}/by_ids`, ({ body }) => {
      const { ids } = body as { ids: readonly string[] };
      return json({ [key]: rows.filter((row) => ids.includes((row as { id: string }).id)) });
    });
  }
  server.on("GET /categories/tree", () => json({ items: [] }));
  server.on("GET /languages/", page("languages", LANGUAGES));
  for (const { id, name } of participants)
    server.on(`GET /labels/participant/${id}`, () =>
      json({
        labels: LANGUAGES.map(({ id: id_language, code }, at) => ({
          id: idOf(900 + at),
          id_object: id,
          object_type: "participant",
          id_language,
          name: `${name} (${code})`,
          description: "",
        })),
      }),
    );
  server.on(`GET /quizzes/${QUIZ}`, () => json(quizOf()));
  server.on("GET /quizzes", () =>
    json({
      items: [quizOf(), quizOf({ id: OTHER_QUIZ, name: "Season" })],
      page: 1,
      page_size: 100,
      total: 2,
    }),
  );
  server.on(`GET /quizzes/${OTHER_QUIZ}`, () => json(quizOf({ id: OTHER_QUIZ, name: "Season" })));
}

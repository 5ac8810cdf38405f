import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Services } from "../services";
import { quiz_questions, quizzes, schedules } from "../store/schema";
import type { DemoEvent } from "./events";
import type { Style } from "./styles";

type Question = readonly [title: string, answers: readonly string[], affects?: boolean];

interface Sample {
  name: string;
  description: string;
  /** Place of its event in the demo's list. */
  event: number;
  questions: readonly Question[];
  /** Names of styles, and the answers that lead to them. */
  leads: readonly [style: string, answers: readonly string[]][];
}

const SAMPLES: readonly Sample[] = [
  {
    name: "Which painting are you?",
    description: "Three questions at the bar",
    event: 12,
    questions: [
      ["Where do you spend a free evening?", ["By the sea", "In a gallery", "In the kitchen with friends"]],
      ["Pick a colour", ["Deep blue", "Warm gold", "Bright red"]],
      ["What do you bring to a party?", ["A story", "A cake", "The music"]],
      ["Shall we send you the picture?", ["Yes", "No"], false],
    ],
    leads: [
      ["Watercolour", ["By the sea", "A cake"]],
      ["Oil portrait", ["In a gallery", "Warm gold", "A story"]],
      ["Folk", ["In the kitchen with friends", "Bright red"]],
      ["Ukiyo-e", ["Deep blue", "The music"]],
    ],
  },
  {
    name: "Какой вы герой кино?",
    description: "Для зала на двести гостей",
    event: 11,
    questions: [
      ["Ваш транспорт", ["Звездолёт", "Конь", "Такси в дождь"]],
      ["Ваше оружие", ["Шутка", "Лупа", "Лазер"]],
    ],
    leads: [
      ["Space", ["Звездолёт", "Лазер"]],
      ["Wanted", ["Конь", "Шутка"]],
      ["Noir", ["Такси в дождь", "Лупа"]],
    ],
  },
  {
    name: "Season of the evening",
    description: "Two taps, then the picture",
    event: 10,
    questions: [
      ["Snow or sand?", ["Snow", "Sand", "Neither"]],
      ["Quiet or loud?", ["Quiet", "Loud"]],
    ],
    leads: [
      ["Winter", ["Snow", "Quiet"]],
      ["Beach club", ["Sand", "Loud"]],
    ],
  },
  {
    name: "Which look is yours?",
    description: "Six questions while you wait in line, then your style.",
    event: 13,
    questions: [
      ["Your table is ready. What is on it?", ["Candles and velvet", "Salt and lemons", "Whatever glows"]],
      ["Pick a sound", ["A brass band", "Waves", "A synth, very loud", "Pages turning"]],
      [
        "Two in the morning, music still on. Where are you?",
        [
          "On the dance floor, shoes off",
          "At the bar, telling a story",
          "On the roof with one good friend",
          "Home, with a book and tea",
        ],
      ],
      ["Choose a door", ["Gilded", "Blue, half open", "The one with the neon sign"]],
      ["How did you get here?", ["By tram", "On foot along the water", "In a very old car"], false],
      ["What stays in the picture?", ["The dress", "The light", "The joke", "The quiet"]],
    ],
    leads: [
      [
        "Oil portrait",
        ["Candles and velvet", "A brass band", "At the bar, telling a story", "Gilded", "The dress"],
      ],
      [
        "Watercolour",
        ["Salt and lemons", "Waves", "On the roof with one good friend", "Blue, half open", "The light"],
      ],
      [
        "Neon",
        [
          "Whatever glows",
          "A synth, very loud",
          "On the dance floor, shoes off",
          "The one with the neon sign",
        ],
      ],
      ["Ukiyo-e", ["Pages turning", "Home, with a book and tea", "The quiet", "The joke"]],
    ],
  },
];

/** Quizzes of an organiser, each used by one event, one of them live, with mappings from answers to styles. */
export async function bringQuizzes(
  services: Services,
  id_user: string,
  events: readonly DemoEvent[],
  styles: readonly Style[],
): Promise<void> {
  const db = services.database.db();
  const idOf = new Map(styles.map(({ id, name }) => [name, id]));
  for (const { name, description, event: place, questions, leads } of SAMPLES) {
    const [quiz] = await db.insert(quizzes).values({ id_user, name, description }).returning();
    if (!quiz) continue;
    const rows = questions.map(([title, answers, is_affects_result = true], position) => ({
      id_quiz: quiz.id,
      title,
      position,
      is_affects_result,
      is_required: is_affects_result,
      answers: answers.map((answer, at) => ({ id: randomUUID(), title: answer, position: at })),
    }));
    await db.insert(quiz_questions).values(rows);
    const answers = rows.flatMap((row) => row.answers);
    const quiz_mappings = leads.map(([style, titles]) => ({
      style_id: idOf.get(style) as string,
      answer_ids: answers.filter(({ title }) => titles.includes(title)).map(({ id }) => id),
    }));
    const event = events[place];
    const style_ids = [
      ...new Set([...(event?.style_ids ?? []), ...quiz_mappings.map(({ style_id }) => style_id)]),
    ];
    if (event)
      await db
        .update(schedules)
        .set({
          style_selection_mode: "QUIZ",
          quiz_id: quiz.id,
          quiz_mappings,
          quiz_fallback_style_id: idOf.get("Neon"),
          style_ids,
        })
        .where(eq(schedules.id, event.id));
  }
}

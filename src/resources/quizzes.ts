import { QuestionCircleOutlined } from "@ant-design/icons";
import { quiz } from "../../contract/entities/quiz";
import { defineResource } from "./define";

export const quizzes = defineResource(quiz, {
  area: "quizzes",
  icon: QuestionCircleOutlined,
  paths: { list: "quizzes" },
  pages: { list: "quizzes/list", create: "quizzes/editor", edit: "quizzes/editor" },
  wideEditor: true,
  menu: { section: "main" },
  list: {
    row: "lines",
    art: ["winter-sofia", "neon-anna", "oil-igor", "folk-zoya", "noir-lena", "space-tunde"],
    size: 50,
    active: "is_active",
    columns: [
      { field: "name", second: "description" },
      {
        field: "questions",
        width: 128,
        count: "quizzes.count",
        text: ({ questions }) => String((questions as readonly unknown[]).length),
        card: "end",
      },
      { field: "id_user", width: 184, adminsOnly: true, card: "fact" },
      { field: "created_at", width: 168, card: "fact" },
    ],
  },
  form: { groups: [{ rows: [["name"], ["description"], ["is_active"]] }] },
});

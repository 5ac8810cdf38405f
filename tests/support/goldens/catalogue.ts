import { type Golden, IDS } from "./golden";

type Line = readonly [id: string, line: string, reply?: Golden["reply"], sends?: Partial<Golden>];

const CATEGORY = "id id_user parent_id is_global position name labels children created_at updated_at".split(
  " ",
);
const RULE = "id id_category subject_type id_subject access created_at".split(" ");
const QUIZ = "id id_user name description is_active questions created_at updated_at".split(" ");
const QUESTION = "id title position is_affects_result is_required answers".split(" ");
const WORKFLOW = ["workflow", "workflow_params", "workflow_tunes"];
const STYLE = ["style", "workflow", "tune", "can_edit"];
const named = { json: { labels: [{ id_language: IDS.language, name: "G" }] } };
const question = { json: { title: "G", answers: [{ title: "a" }, { title: "b" }] } };
const at = (id: string) => `/styles/${id}`;

/** Calls of the versioned interface; one without a reply answers 204. */
const LINES: readonly Line[] = [
  ["styles.list", "GET /styles/?page=1&per_page_count=10", ["styles", "pagination"]],
  ["styles.list", `GET /styles/?page=1&per_page_count=10&id_user=${IDS.user}`, ["styles", "pagination"]],
  ["workflows.list", "GET /workflows/?page=1&per_page_count=10", ["workflows", "pagination"]],
  ["categories.tree", "GET /categories/tree", ["items"]],
  ["categories.leaf", "GET /categories/leaf", ["items"]],
  ["categories.create", "POST /categories", CATEGORY, named],
  ["categories.update", `PUT /categories/${IDS.category}`, CATEGORY, named],
  ["categories.move", `POST /categories/${IDS.category}/move`, CATEGORY, { json: { new_parent_id: null } }],
  [
    "categories.reorder",
    `POST /categories/${IDS.category}/reorder`,
    CATEGORY,
    { json: { target_category_id: IDS.spareCategory, position: "after" } },
  ],
  ["categories.access_rules", `GET /categories/${IDS.category}/access-rules`, ["items"]],
  [
    "categories.add_access_rule",
    `POST /categories/${IDS.category}/access-rules`,
    RULE,
    { json: { subject_type: "user", id_subject: IDS.user, access: "deny" } },
  ],
  ["categories.remove_access_rule", `DELETE /categories/access-rules/${IDS.accessRule}`],
  ["categories.remove", `DELETE /categories/${IDS.spareCategory}`],
  ["workflows.create", "PUT /workflows/", WORKFLOW, { json: { workflow: { name: "G", workflow: "{}" } } }],
  ["workflows.update", `POST /workflows/${IDS.workflow}`, WORKFLOW, { json: { workflow: { name: "G" } } }],
  ["workflows.read", `GET /workflows/${IDS.workflow}`, WORKFLOW],
  ["workflows.tunes", `GET /workflows/${IDS.workflow}/tunes`, ["workflow_tunes"]],
  ["workflows.tune", `GET /workflows/tunes/${IDS.tune}`, ["workflow_tune"]],
  ["workflows.params", `GET /workflows/${IDS.workflow}/params/${IDS.tune}`, ["workflow_params"]],
  ["workflows.remove", `DELETE /workflows/${IDS.spareWorkflow}`],
  ["styles.many", "POST /styles/by_ids", ["styles"], { json: { ids: [IDS.style] } }],
  ["styles.read", `GET ${at(IDS.style)}`, STYLE],
  [
    "styles.create",
    "PUT /styles/",
    STYLE,
    {
      json: {
        style: { name: "G" },
        participants: [],
        categories: [],
        style_type: "normal",
        cartridge_ids: [],
      },
    },
  ],
  ["styles.update", `POST ${at(IDS.style)}`, STYLE, { parts: { updated_style: "json" } }],
  ["styles.copy", `POST ${at(IDS.style)}/copy`, ["style"]],
  ["styles.of_schedule", `GET /styles/schedule/${IDS.schedule}`, ["styles"]],
  ["styles.animation", "GET /styles/animation", ["animation_styles"]],
  ["styles.values", `GET ${at(IDS.style)}/values`, ["values"]],
  ["styles.value_image", `GET ${at(IDS.pictured)}/values/${IDS.value}/image`, "bytes"],
  [
    "styles.set_value_image",
    `POST ${at(IDS.pictured)}/values/${IDS.value}/image`,
    undefined,
    { parts: { image: "file" } },
  ],
  [
    "styles.set_icon",
    `POST ${at(IDS.style)}/icons/${IDS.participant}`,
    undefined,
    { parts: { file: "file" } },
  ],
  ["styles.icon", `GET ${at(IDS.style)}/icons/${IDS.participant}`, "bytes"],
  ["styles.remove_icon", `DELETE ${at(IDS.style)}/icons/${IDS.participant}`],
  ["styles.personal_categories", `GET ${at(IDS.style)}/personal-categories`, ["category_ids"]],
  [
    "styles.set_personal_categories",
    `PUT ${at(IDS.style)}/personal-categories`,
    ["category_ids"],
    { json: { category_ids: [] } },
  ],
  ["styles.customers", `GET ${at(IDS.style)}/customers`, ["users"]],
  ["styles.set_customers", `POST ${at(IDS.style)}/customers`, ["users"], { json: { user_ids: [IDS.user] } }],
  [
    "styles.booths",
    `POST ${at(IDS.style)}/photo_booths`,
    ["photo_booths"],
    { json: { photo_booths: [{ id_photo_booth: IDS.booth }] } },
  ],
  [
    "styles.set_booths",
    `PUT ${at(IDS.style)}/photo_booths`,
    ["photo_booths"],
    { json: { photo_booths: [{ id_photo_booth: IDS.booth, associated: true }] } },
  ],
  [
    "styles.set_cartridges",
    `PUT ${at(IDS.revolver)}/cartridges`,
    ["styles"],
    { json: { cartridge_ids: [IDS.style] } },
  ],
  ["styles.cartridges", `GET ${at(IDS.revolver)}/cartridges`, ["styles"]],
  ["styles.revolvers", `GET ${at(IDS.style)}/revolvers`, ["styles"]],
  [
    "styles.add_to_schedules",
    `POST ${at(IDS.style)}/schedules`,
    ["schedules"],
    { json: { schedule_ids: [IDS.schedule] } },
  ],
  ["styles.remove", `DELETE ${at(IDS.spareStyle)}`],
  ["quizzes.list", "GET /quizzes?page=1&page_size=50", ["items", "page", "page_size", "total"]],
  ["quizzes.create", "POST /quizzes", QUIZ, { json: { name: "G" } }],
  ["quizzes.read", `GET /quizzes/${IDS.quiz}`, QUIZ],
  ["quizzes.update", `PUT /quizzes/${IDS.quiz}`, QUIZ, { json: { name: "G" } }],
  ["quizzes.create_question", `POST /quizzes/${IDS.spareQuiz}/questions`, QUESTION, question],
  ["quizzes.update_question", `PUT /quizzes/${IDS.quiz}/questions/${IDS.question}`, QUESTION, question],
  [
    "quizzes.reorder_questions",
    `POST /quizzes/${IDS.quiz}/questions/reorder`,
    QUIZ,
    { json: { question_ids: [IDS.question, IDS.spareQuestion] } },
  ],
  ["quizzes.remove_question", `DELETE /quizzes/${IDS.quiz}/questions/${IDS.spareQuestion}`],
  ["quizzes.remove", `DELETE /quizzes/${IDS.spareQuiz}`],
];

export const catalogueGoldens: Golden[] = [
  ...LINES.map(([id, line, reply, sends]) => ({
    id,
    line: line.replace(" ", " /api/v1"),
    bearer: true,
    status: reply ? (200 as const) : (204 as const),
    reply,
    ...sends,
  })),
  {
    id: "quizzes.preview",
    line: `GET /api/quiz/${IDS.quiz}/preview`,
    bearer: true,
    status: 200,
    reply: ["id_schedule", "quiz"],
  },
];

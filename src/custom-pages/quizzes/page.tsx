import "../../screens/form/editor.css";
import "../../screens/form/form.css";
import "./quizzes.css";
import { EllipsisOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import Tabs from "antd/es/tabs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { quiz } from "../../../contract/entities/quiz";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { useTitle } from "../../components/page/use-title";
import { EditorField } from "../../editor/editor-field";
import { EditorFoot, EditorNotices } from "../../editor/editor-parts";
import { useReveal } from "../../editor/focus-field";
import { baseOf, refetched } from "../../editor/reading";
import { type EditorStore, useEditorState } from "../../editor/store";
import { type Editor, useEditor } from "../../editor/use-editor";
import { useLabels } from "../../fields/use-labels";
import { dataProvider } from "../../providers/data";
import { keys, markChanged } from "../../providers/data/cache";
import { quizzes } from "../../resources/quizzes";
import { NEW, pathsOf } from "../../resources/routes";
import { EditorHead } from "../../screens/form/editor-head";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { copyIdChoice, deleteChoice } from "../../screens/list/more-of";
import { useEditorKey } from "../../screens/use-editor-key";
import { useListReturn } from "../../screens/use-list-return";
import { useTab } from "../../screens/use-tab";
import { newId } from "../../shared/new-id";
import { deleteQuiz, saveQuiz } from "./calls";
import { checkQuiz, draftOfQuiz, NESTED, NEW_QUIZ } from "./model";
import { Preview } from "./preview";
import { Questions } from "./questions";

const TABS = ["info", "questions", "preview"] as const;
type Tab = (typeof TABS)[number];

const isTab = (text: string): text is Tab => TABS.some((tab) => tab === text);

/** `/quizzes/new` and `/quizzes/{id}`: info, questions and preview of one quiz (QUIZ-02 to QUIZ-07). */
export function QuizPage() {
  const { id = NEW } = useParams();
  const { editorKey, moveTo } = useEditorKey(quizzes, id);
  return <QuizEditor key={editorKey} id={id} onCreated={(made) => moveTo(made, "?tab=questions")} />;
}

function QuizEditor({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const labels = useLabels();
  const { t } = useTranslation();
  const isNew = id === NEW;
  const query = useQuery({
    queryKey: keys.single(quiz.name, id),
    queryFn: async ({ signal }) =>
      baseOf(await dataProvider.getOne({ resource: quiz.name, id, meta: { signal } })),
    enabled: !isNew, // the id "new" loads nothing (QUIZ-04)
    retry: false,
  });
  const tries = useRef(new Map<string, string>());
  const refetch = () => refetched(query);
  const store = useRef<EditorStore>(undefined);
  const { editor, error } = useEditor({
    key: [quiz.name, id],
    initial: isNew ? NEW_QUIZ : undefined,
    read: { data: query.data, error: query.error, refetch },
    valuesOf: draftOfQuiz,
    nested: NESTED,
    check: { field: checkQuiz },
    save: (state, context) =>
      saveQuiz({
        state,
        context,
        read: refetch,
        arrived: (base, sent) =>
          store.current?.dispatch({ type: "saved", base, values: draftOfQuiz(base.record), sent }),
        keyOf(content) {
          const key = tries.current.get(content) ?? newId();
          tries.current.set(content, key);
          return key;
        },
      }),
    onCreated: ({ record }) => onCreated(String(record.id)),
    label: (path) => {
      const [top = "", at, key, answer] = path.split(".");
      if (top !== "questions") return labels.label(quiz, top);
      if (at === undefined) return t("quizzes.questions");
      const question = t("quizzes.question_at", { place: Number(at) + 1 });
      if (key === "is_required") return `${question}: ${t("quizzes.is_required")}`;
      if (key === "is_affects_result") return `${question}: ${t("quizzes.affects_result")}`;
      if (key !== "answers") return question;
      const place = Number(answer) + 1;
      return `${question}: ${place > 0 ? t("quizzes.answer_at", { place }) : t("quizzes.answers")}`;
    },
  });
  store.current = editor?.store;
  if (error) throw error;
  if (!editor) return <FormSkeleton resource={quizzes} isNew={isNew} />;
  return <Loaded editor={editor} />;
}

function Loaded({ editor }: { editor: Editor }) {
  const { store } = editor;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(quizzes).list);
  const id = useEditorState(store, ({ get }) => {
    const { record } = get().base;
    return typeof record.id === "string" ? record.id : undefined;
  });
  const name = useEditorState(store, ({ get }) => String(get().base.record.name ?? ""));
  const count = useEditorState(store, ({ get }) => (get().values.questions as unknown[]).length);
  const [asked, show] = useTab("info");
  const tab: Tab = id !== undefined && isTab(asked) ? asked : "info";
  const title = name || t("resources.quizzes.new");
  useTitle({ text: title });
  const remove = async () => {
    if (id === undefined || !(await deleteQuiz(id, title, t))) return;
    editor.discard();
    markChanged(quiz.name);
    void navigate(back);
  };
  useReveal((path) => show(path.startsWith("questions") ? "questions" : "info"));
  return (
    <div className="sl-editor" data-resource={quizzes.name}>
      <EditorHead resource={quizzes} title={title}>
        {id !== undefined && (
          <MenuButton
            label={t("list.more_of", { name: title })}
            className="button text icon"
            items={[copyIdChoice(id, t), deleteChoice(() => void remove(), t)]}
          >
            <Glyph of={EllipsisOutlined} size={16} />
          </MenuButton>
        )}
      </EditorHead>
      <EditorNotices editor={editor} />
      <Tabs
        className="sl-quiz-tabs"
        animated={false}
        destroyOnHidden // focusField opens the tab of a field that is not in the document
        activeKey={tab}
        onChange={show}
        items={[
          { key: "info", label: t("quizzes.tabs.info"), children: <Info store={store} /> },
          {
            key: "questions",
            label: (
              <>
                {t("quizzes.tabs.questions")}
                {count > 0 && <span className="figures faint"> {count}</span>}
              </>
            ),
            disabled: id === undefined,
            children: <Questions store={store} />,
          },
          {
            key: "preview",
            label: t("quizzes.tabs.preview"),
            disabled: id === undefined,
            children: id !== undefined && tab === "preview" && <Preview id={id} store={store} />,
          },
        ]}
      />
      <EditorFoot editor={editor} onCancel={() => navigate(back)} />
    </div>
  );
}

const FIELDS = ["name", "description", "is_active"] as const;

function Info({ store }: { store: EditorStore }) {
  const { t } = useTranslation();
  const isNew = useEditorState(store, ({ get }) => get().creating);
  return (
    <div className="sl-form sl-form-group">
      {FIELDS.map((path) => (
        <EditorField key={path} store={store} path={path} entity={quiz} />
      ))}
      {isNew && <p className="muted small-text">{t("quizzes.after_save")}</p>}
    </div>
  );
}

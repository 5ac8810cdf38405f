import "../../screens/form/form.css";
import "./quizzes.css";
import { EllipsisOutlined } from "@ant-design/icons";
import Tabs from "antd/es/tabs";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { quiz, quizDocument } from "../../../contract/entities/quiz";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { EditorField } from "../../editor/editor-field";
import { useReveal } from "../../editor/focus-field";
import { useEditorState, useStoredId, useValue } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { markChanged } from "../../providers/data/cache";
import { quizzes } from "../../resources/quizzes";
import { NEW, pathsOf } from "../../resources/routes";
import { EditorPage } from "../../screens/form/editor-page";
import type { EntityStore } from "../../screens/form/entity-model";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { copyIdChoice, deleteChoice } from "../../screens/list/more-of";
import { useDocument } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { useListReturn } from "../../screens/use-list-return";
import { useTab } from "../../screens/use-tab";
import { deleteQuiz, quizFailures, quizSteps } from "./calls";
import type { QuizDraft, QuizRecord, QuizStore } from "./model";
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
  const { editor, error } = useDocument({
    resource: quizzes,
    document: quizDocument,
    id,
    onCreated,
    steps: (state, { refetch }) => quizSteps(state, refetch),
    failure: quizFailures.withText,
  });
  if (error && !editor) throw error;
  if (!editor) return <FormSkeleton resource={quizzes} isNew={id === NEW} />;
  return <Loaded editor={editor} />;
}

function Loaded({ editor }: { editor: Editor<EntityStore<QuizDraft, QuizRecord>> }) {
  const { store } = editor;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(quizzes).list);
  const id = useStoredId(store);
  const name = useEditorState(store, ({ get }) => get().base.record.name ?? "");
  const count = useValue(store, "questions").length;
  const [asked, show] = useTab("info");
  const tab: Tab = id !== undefined && isTab(asked) ? asked : "info";
  const title = name || t("resources.quizzes.new");
  const remove = async () => {
    if (id === undefined || !(await deleteQuiz(id, title, t))) return;
    editor.discard();
    markChanged(quiz.name);
    void navigate(back);
  };
  useReveal((path) => show(path.startsWith("questions") ? "questions" : "info"));
  return (
    <EditorPage
      editor={editor}
      title={title}
      wide
      actions={
        id !== undefined && (
          <MenuButton
            label={t("list.more_of", { name: title })}
            className="button text icon"
            items={[copyIdChoice(id, t), deleteChoice(() => void remove(), t)]}
          >
            <Glyph of={EllipsisOutlined} size={16} />
          </MenuButton>
        )
      }
    >
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
    </EditorPage>
  );
}

const FIELDS = ["name", "description", "is_active"] as const;

function Info({ store }: { store: QuizStore }) {
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

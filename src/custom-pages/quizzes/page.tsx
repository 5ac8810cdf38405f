import "../../screens/form/form.css";
import "./quizzes.css";
import { EllipsisOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { quiz, quizDocument } from "../../../contract/entities/quiz";
import { Tabs } from "../../components/antd/tabs";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { EditorField } from "../../editor/editor-field";
import { useReveal } from "../../editor/focus-field";
import { useEditorState, useStoredId, useValue, valueAt } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { markChanged } from "../../providers/data/cache";
import { quizzes } from "../../resources/quizzes";
import { NEW, pathsOf } from "../../resources/routes";
import { EditorPage } from "../../screens/form/editor-page";
import type { EntityStore } from "../../screens/form/entity-model";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { SheetButton, useHasSideRoom } from "../../screens/form/side";
import { copyIdChoice, deleteChoice } from "../../screens/list/more-of";
import { useDocument } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { useListReturn } from "../../screens/use-list-return";
import { useTab } from "../../screens/use-tab";
import { useIsPhone } from "../../shared/media-query";
import { QUESTIONS, quizFailures, useDeleteQuiz } from "./calls";
import { Coverage, EventChoice } from "./coverage";
import { type QuizEvents, useLeads, useQuizEvents } from "./events";
import { GuestView } from "./guest-view";
import type { QuizDraft, QuizRecord, QuizStore } from "./model";
import { Preview } from "./preview";
import { AddQuestion, Questions } from "./questions";

const TABS = ["info", "questions", "preview"] as const;
type Tab = (typeof TABS)[number];

const isTab = (text: string): text is Tab => TABS.some((tab) => tab === text);

const COLLECTIONS = [QUESTIONS];

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
    collections: COLLECTIONS,
    id,
    onCreated,
    failure: quizFailures.withText,
  });
  if (error && !editor) throw quizFailures.withText("load", error);
  if (!editor) return <FormSkeleton resource={quizzes} isNew={id === NEW} />;
  return <Loaded editor={editor} />;
}

type QuizEditorOf = Editor<EntityStore<QuizDraft, QuizRecord>>;

function Loaded({ editor }: { editor: QuizEditorOf }) {
  const { store } = editor;
  const { t } = useTranslation();
  const id = useStoredId(store);
  const name = useEditorState(store, ({ get }) => get().base.record.name ?? "");
  const count = useValue(store, "questions").length;
  const [asked, show] = useTab("info");
  const tab: Tab = id !== undefined && isTab(asked) ? asked : "info";
  // The first save of a new quiz takes the focused field away and opens its questions.
  const isUnfocused = useRef(id === undefined);
  const addQuestion = <AddQuestion store={store} takesFocus={isUnfocused} />;
  const title = name || t("resources.quizzes.new");
  const [open, setOpen] = useState<string>();
  const quizEvents = useQuizEvents(id);
  const leads = useLeads(quizEvents.event);
  const isWide = useHasSideRoom();
  const isPhone = useIsPhone();
  useReveal((path) => {
    const [top, place] = path.split(".");
    show(top === "questions" ? "questions" : "info");
    if (top === "questions" && place !== undefined) setOpen(valueAt(store, "questions")[Number(place)]?.id);
  });
  const guestView = (titled: boolean) => (
    <GuestView
      store={store}
      leads={leads}
      isRead={quizEvents.isRead}
      open={tab === "questions" ? open : undefined}
      titled={titled}
    />
  );
  // The preview is the guest's view itself.
  const hasGuest = id !== undefined && tab !== "preview";
  return (
    <EditorPage
      editor={editor}
      title={title}
      formClass="sl-quiz-main"
      tags={id !== undefined && !isPhone && <State store={store} {...quizEvents} />}
      actions={
        <>
          {hasGuest && !isWide && (
            <SheetButton verb={t("quizzes.guest_view")} title={t("quizzes.guest_view")}>
              {guestView(false)}
            </SheetButton>
          )}
          {id !== undefined && <Actions editor={editor} id={id} title={title} />}
        </>
      }
      side={
        hasGuest &&
        isWide && (
          <aside className="sl-side sl-quiz-side" aria-label={t("quizzes.guest_view")}>
            {guestView(true)}
          </aside>
        )
      }
      foot={isPhone && tab === "questions" && addQuestion}
    >
      <Tabs
        className="sl-quiz-tabs"
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
            children: (
              <div className="sl-quiz-stack">
                <div className="sl-quiz-tools">
                  <EventChoice {...quizEvents} />
                  {!isPhone && addQuestion}
                </div>
                <Questions
                  store={store}
                  leads={leads}
                  events={quizEvents.events}
                  open={open}
                  onOpen={setOpen}
                />
                {leads && count > 0 && <Coverage store={store} leads={leads} />}
              </div>
            ),
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

/** Whether guests are asked, and at which events. */
function State({ store, events, event }: { store: QuizStore } & QuizEvents) {
  const { t } = useTranslation();
  const isActive = useEditorState(store, ({ get }) => get().base.record.is_active !== false);
  return (
    <>
      <span className={isActive ? "tag ok" : "tag"}>
        {t(isActive ? "quizzes.active" : "quizzes.inactive")}
      </span>
      {event && (
        <span className="muted small-text sl-quiz-for">
          {t(events.length > 1 ? "quizzes.for_more" : "quizzes.for_one", {
            name: events[0]?.name,
            count: events.length - 1,
          })}
        </span>
      )}
    </>
  );
}

function Actions({ editor, id, title }: { editor: QuizEditorOf; id: string; title: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(quizzes).list);
  const deleteQuiz = useDeleteQuiz();
  const remove = async () => {
    if (!(await deleteQuiz(id, title))) return;
    editor.discard();
    markChanged(quiz.name);
    void navigate(back);
  };
  return (
    <MenuButton
      label={t("list.more_of", { name: title })}
      className="button text icon"
      items={[copyIdChoice(id, t), deleteChoice(() => void remove(), t)]}
    >
      <Glyph of={EllipsisOutlined} />
    </MenuButton>
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

import "./editor.css";
import { type ReactNode, type Ref, useRef } from "react";
import { useNavigate } from "react-router";
import { useTitle } from "../../components/page/use-title";
import { EditorFoot, EditorNotices } from "../../editor/editor-parts";
import { useStillField } from "../../editor/still-field";
import type { Editor } from "../../editor/use-editor";
import { pathsOf } from "../../resources/routes";
import { useListReturn } from "../use-list-return";
import { EditorHead } from "./editor-head";
import type { EntityStore } from "./entity-model";

interface EditorPageProps {
  // biome-ignore lint/suspicious/noExplicitAny: the frame of any document.
  editor: Editor<EntityStore<any, any>>;
  title: string;
  /** Replaces the page's heading, for an editor within a page that has one. */
  head?: ReactNode;
  /** Next to the title. */
  tags?: ReactNode;
  /** Actions of the record, right of the title. */
  actions?: ReactNode;
  className?: string;
  /** Left of the form: a rail, or what the form is about. */
  before?: ReactNode;
  /** Right of the form. */
  side?: ReactNode;
  /** The notices and the content have the whole width, as with tabs. */
  wide?: boolean;
  bodyClass?: string;
  formClass?: string;
  bodyRef?: Ref<HTMLDivElement>;
  /** Whether the bar with Save is shown. */
  hasBar?: boolean;
  /** Replaces Cancel, such as the buttons of a step-by-step page. */
  foot?: ReactNode;
  /** Closes the editor; by default back to the list. */
  onCancel?(): void;
  children: ReactNode;
}

/** The frame of a page that edits one document: head, notices, content and the bar with the page's one Save. */
export function EditorPage({
  editor,
  title,
  head,
  tags,
  actions,
  hasBar = true,
  foot,
  onCancel,
  children,
  ...layout
}: EditorPageProps) {
  const { resource } = editor.store.setting;
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(resource).list);
  useTitle({ text: title });
  const page = useRef<HTMLDivElement>(null);
  useStillField(page, editor.saving);
  const { className, before, side, wide = false, bodyClass, formClass = "sl-form", bodyRef } = layout;
  const content = (
    <>
      <EditorNotices editor={editor} />
      {children}
    </>
  );
  return (
    <div className={classes("sl-editor", className)} data-resource={resource.name} ref={page}>
      {head === undefined ? (
        <EditorHead resource={resource} title={title} tags={tags}>
          {actions}
        </EditorHead>
      ) : (
        head
      )}
      {wide ? (
        content
      ) : (
        <div className={classes("sl-editor-body", bodyClass)} ref={bodyRef}>
          {before}
          <div className={formClass}>{content}</div>
          {side}
        </div>
      )}
      <EditorFoot editor={editor} onCancel={onCancel ?? (() => navigate(back))} hasBar={hasBar}>
        {foot}
      </EditorFoot>
    </div>
  );
}

const classes = (...names: readonly (string | undefined)[]) => names.filter(Boolean).join(" ");

import "../../screens/form/editor.css";
import "../../screens/form/form.css";
import "./styles.css";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Alert } from "../../components/alert";
import { useTitle } from "../../components/page/use-title";
import { EditorFoot, EditorNotices } from "../../editor/editor-parts";
import { useSaveAction } from "../../editor/save-bar";
import { useEditorState } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { useRole } from "../../providers/me";
import { pathsOf } from "../../resources/routes";
import { styles } from "../../resources/styles";
import { EditorHead } from "../../screens/form/editor-head";
import type { EntityStore } from "../../screens/form/entity-model";
import { Part } from "../../screens/form/rail";
import { useSlots } from "../../screens/slots/slots";
import { useListReturn } from "../../screens/use-list-return";
import { toast } from "../../shared/toasts";
import { StyleActions, useCopy } from "./actions";
import { Animation, Basics, Workflow } from "./basics";
import { CategoriesPart } from "./categories";
import { useStyle } from "./context";
import { StyleFacts } from "./facts";
import { imagesProblem, PART_FIELDS } from "./model";
import { Icons } from "./pictures";
import { Prices } from "./prices";
import { type StylePart, StyleRail } from "./rail";
import { Sharing } from "./sharing";
import { ValueMatrix } from "./values";

interface StyleEditorProps {
  editor: Editor<EntityStore>;
  /** The style cannot be changed here; personal categories and booths can (OP-114, OP-115). */
  isReadOnly: boolean;
  canEdit: boolean;
}

export function StyleEditor({ editor, isReadOnly, canEdit }: StyleEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { store } = editor;
  const stored = useEditorState(store, ({ get }) => String(get().base.record.name ?? ""));
  const isDraft = useEditorState(store, ({ get }) => get().base.record.is_draft === true);
  const isStored = useEditorState(store, ({ get }) => !get().creating);
  const isRevolver = useEditorState(store, ({ get }) => get().values.is_group === true);
  const isAdmin = useRole() === "admin";
  const back = useListReturn(pathsOf(styles).list);
  const typed = useEditorState(store, ({ get }) => (get().creating ? String(get().values.name).trim() : ""));
  const title = stored || typed || t("resources.styles.new");
  useTitle({ text: title });
  useImagesFirst();
  const [current, setCurrent] = useState<string>();
  const slot = useSlots("groups");
  const Tags = slot("routing-tags");
  const Results = slot("style-results");
  const parts: readonly (StylePart & { content: React.ReactNode })[] = [
    ...(isReadOnly
      ? [{ id: "facts", title: t("style.facts"), content: <StyleFacts /> }]
      : [
          { id: "basics", title: t("style.basics"), fields: PART_FIELDS.basics, content: <Basics /> },
          {
            id: "workflow",
            title: t(isRevolver ? "style.cartridges" : "style.workflow"),
            fields: PART_FIELDS.workflow,
            content: <Workflow />,
          },
          { id: "prices", title: t("style.prices"), fields: PART_FIELDS.prices, content: <Prices /> },
          ...(isRevolver
            ? []
            : [
                { id: "values", title: t("style.parameters"), fields: ["values"], content: <ValueMatrix /> },
                { id: "icons", title: t("style.icons"), fields: ["icons"], content: <Icons /> },
              ]),
          { id: "animation", title: t("style.animation"), content: <Animation /> },
        ]),
    { id: "categories", title: t("style.categories"), content: <CategoriesPart isReadOnly={isReadOnly} /> },
    ...(isStored ? [{ id: "sharing", title: t("style.sharing"), content: <Sharing /> }] : []),
    ...(isStored && isAdmin
      ? [{ id: "tags", title: t("menu.routing_tags"), content: <Tags store={store} /> }]
      : []),
    ...(isStored
      ? [{ id: "results", title: t("menu.generations"), content: <Results store={store} /> }]
      : []),
  ];
  return (
    <div className="sl-editor style-editor" data-resource={styles.name}>
      <EditorHead
        resource={styles}
        title={title}
        {...(isStored && {
          tags: (
            <span className={isDraft ? "tag warn" : "tag ok"}>
              {t(isDraft ? "style.draft" : "style.published")}
            </span>
          ),
        })}
      >
        {isStored && <StyleActions editor={editor} isReadOnly={isReadOnly} canEdit={canEdit} />}
      </EditorHead>
      <div className="sl-editor-body style-body">
        <StyleRail parts={parts} current={current} isReadOnly={isReadOnly} />
        <div className="sl-form style-form">
          <EditorNotices editor={editor} />
          {!canEdit && <ReadOnly />}
          {parts.map(({ id, content }) => (
            <Part key={id} id={id} onFocus={() => setCurrent(id)}>
              <Suspense fallback={<div className="skeleton" style={{ height: 96 }} />}>{content}</Suspense>
            </Part>
          ))}
        </div>
      </div>
      <EditorFoot editor={editor} onCancel={() => navigate(back)} />
    </div>
  );
}

function ReadOnly() {
  const { t } = useTranslation();
  const { store } = useStyle();
  const { busy, copy } = useCopy(useEditorState(store, ({ get }) => String(get().base.record.id)));
  return (
    <Alert
      kind="info"
      action={
        <button type="button" className="link" aria-disabled={busy || undefined} onClick={copy}>
          {t("style.copy")}
        </button>
      }
    >
      {t("style.read_only")}
    </Alert>
  );
}

/** A save waits until every picture on screen has loaded (STY-72, STY-73). */
function useImagesFirst(): void {
  const { store, images } = useStyle();
  useSaveAction(store, {
    confirm: async () => {
      const text = imagesProblem(Object.values(images.get()));
      if (text) toast({ kind: "error", title: text });
      return text === undefined;
    },
  });
}

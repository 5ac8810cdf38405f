import "../../screens/form/form.css";
import "./styles.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../components/alert";
import { Loaded } from "../../components/loaded";
import { useSaveAction } from "../../editor/save-bar";
import { useEditorState, useValue } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { useRole } from "../../providers/me";
import { EditorPage } from "../../screens/form/editor-page";
import { Part } from "../../screens/form/rail";
import { useSlots } from "../../screens/slots/slots";
import { toast } from "../../shared/toasts";
import { StyleActions, useCopy } from "./actions";
import { Animation, Basics, Workflow } from "./basics";
import { CategoriesPart } from "./categories";
import { imagesProblem, useStyle } from "./context";
import { StyleFacts } from "./facts";
import { PART_FIELDS, type StyleStore } from "./model";
import { Icons } from "./pictures";
import { Prices } from "./prices";
import { type StylePart, StyleRail } from "./rail";
import { Sharing } from "./sharing";
import { ValueMatrix } from "./values";

interface StyleEditorProps {
  editor: Editor<StyleStore>;
  /** The style cannot be changed here; personal categories and booths can (OP-114, OP-115). */
  isReadOnly: boolean;
  canEdit: boolean;
}

export function StyleEditor({ editor, isReadOnly, canEdit }: StyleEditorProps) {
  const { t } = useTranslation();
  const { store } = editor;
  const stored = useEditorState(store, ({ get }) => get().base.record.name ?? "");
  const isDraft = useEditorState(store, ({ get }) => get().base.record.is_draft === true);
  const isStored = useEditorState(store, ({ get }) => !get().creating);
  const isRevolver = useValue(store, "is_group");
  const isAdmin = useRole() === "admin";
  const typed = useEditorState(store, ({ get }) => (get().creating ? get().values.name.trim() : ""));
  const title = stored || typed || t("resources.styles.new");
  useImagesFirst();
  const [current, setCurrent] = useState<string>();
  const slot = useSlots("groups");
  const Tags = slot("routing/tags-of");
  const Results = slot("generations/of-style");
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
    <EditorPage
      editor={editor}
      title={title}
      className="style-editor"
      bodyClass="style-body"
      formClass="sl-form style-form"
      tags={
        isStored && (
          <span className={isDraft ? "tag warn" : "tag ok"}>
            {t(isDraft ? "style.draft" : "style.published")}
          </span>
        )
      }
      actions={isStored && <StyleActions editor={editor} isReadOnly={isReadOnly} canEdit={canEdit} />}
      before={<StyleRail parts={parts} current={current} isReadOnly={isReadOnly} />}
    >
      {!canEdit && <ReadOnly />}
      {parts.map(({ id, content }) => (
        <Part key={id} id={id} onFocus={() => setCurrent(id)}>
          <Loaded fallback={<div className="skeleton" style={{ height: 96 }} />}>{content}</Loaded>
        </Part>
      ))}
    </EditorPage>
  );
}

function ReadOnly() {
  const { t } = useTranslation();
  const { store } = useStyle();
  const { busy, copy } = useCopy(store);
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

import { useTranslation } from "react-i18next";
import type { ImageValue } from "../../../contract/core/field";
import { style } from "../../../contract/entities/style";
import type { WorkflowParam } from "../../../contract/entities/workflow";
import { paramTitle } from "../../../contract/rules/workflow";
import { Dialog } from "../../components/dialog";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState, useStoredId, useValue } from "../../editor/store";
import { same } from "../../editor/values";
import { FieldFrame } from "../../fields/field-frame";
import { useLabels } from "../../fields/use-labels";
import { newId } from "../../shared/new-id";
import { useStyle } from "./context";
import { type Cell, cellError, cellKey, defaultOf, fieldOfParam, tuneOf } from "./model";
import { PictureField } from "./pictures";

export const useCell = (key: string): Cell | undefined => {
  const { store } = useStyle();
  return useEditorState(store, ({ get }) => get().values.values[key]);
};

/** The value that a cell inherits: of all participants, with its cell, or a tune's default. */
export function useInherited(param: WorkflowParam, participant: string | null) {
  const { store, workflow } = useStyle();
  const forAll = useCell(cellKey(param.id, null));
  const tunes = workflow.parts?.tunes ?? [];
  const tune = useValue(store, "id_workflow_tune");
  if (participant !== null && forAll) return { cell: forAll, value: forAll.value, hasTune: false };
  return { cell: undefined, value: defaultOf(param, tunes, tune), hasTune: Boolean(tuneOf(tunes, tune)) };
}

interface CellDialogProps {
  param: WorkflowParam;
  participant: string | null;
  title: string;
  onClose(): void;
}

/** Edits one value directly in the page's form; the page's Save stores it. */
export function CellDialog({ param, participant, title, onClose }: CellDialogProps) {
  const { t } = useTranslation();
  const { choice } = useLabels();
  const { store } = useStyle();
  const key = cellKey(param.id, participant);
  const path = `values.${key}` as const;
  const own = useCell(key);
  const inherited = useInherited(param, participant);
  const error = useEditorState(store, ({ problems }) => problems()[path]);
  const set = (cell: Cell | undefined) => setValue(store, path, cell);
  const empty = { boolean: false, float: "", integer: "", string: "", image: null }[param.type];
  const write = (value: unknown) => {
    const cell = { id: own?.id ?? newId(), type: param.type };
    if (param.type !== "image") set({ ...cell, value: value as string | boolean });
    else {
      const picture = value as ImageValue;
      const isThere = picture.state === "picked" || picture.state === "stored";
      set(isThere ? { ...cell, value: null, picture } : undefined);
    }
  };
  const styleId = useStoredId(store) ?? "";
  const field = fieldOfParam(param, styleId);
  const shared = { path, label: paramTitle(param), field };
  const limits = limitsOf(param);
  const stored = useEditorState(store, ({ get }) => get().initial.values[key]);
  const isKept = own !== undefined && same(own, stored) && cellError(key, own, param) !== undefined;
  const isEmpty = !inherited.cell && (inherited.value === null || inherited.value === "");
  const fromTune = inherited.hasTune ? "style.is_from_tune" : "style.is_from_default_tune";
  const source = inherited.cell ? "style.is_inherited" : fromTune;
  const inheritedText =
    typeof inherited.value === "boolean" ? choice("boolean", inherited.value) : inherited.value;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <button type="button" className="button primary" onClick={onClose}>
          {t("actions.done")}
        </button>
      }
    >
      {param.description && <p className="muted small-text">{param.description}</p>}
      {param.type === "image" ? (
        <PictureField
          {...shared}
          name="value_image"
          owner={own?.id ?? ""}
          value={own?.picture ?? { state: "none" }}
          onChange={write}
        />
      ) : (
        <FieldFrame
          id={`${fieldId(path)}-input`}
          entity={style}
          name="value"
          field={field}
          label={paramTitle(param)}
          help={limits && t(limits.text, limits.values)}
          value={own ? own.value : (inherited.value ?? empty)}
          error={error}
          announced
          onChange={write}
        >
          {/* The error names both limits, but not a single one. */}
          {error && limits && !field.range && <span className="help">{t(limits.text, limits.values)}</span>}
        </FieldFrame>
      )}
      {isKept && <p className="caption muted">{t("style.kept_value", { value: String(own.value ?? "") })}</p>}
      <p className="caption muted">
        {own
          ? t("style.inherited_is", { value: inheritedText || t("style.no_value") })
          : t(isEmpty ? "style.nothing_set" : source)}
        {own && (
          <>
            {" "}
            <button type="button" className="link" onClick={() => set(undefined)}>
              {t("style.use_inherited")}
            </button>
          </>
        )}
      </p>
    </Dialog>
  );
}

/** The limits of a number as text, where the workflow has any. */
function limitsOf({ detail }: WorkflowParam) {
  if (!("min_value" in detail) || detail.value_list_items.length > 0) return undefined;
  const { min_value: least, max_value: most } = detail;
  if (least !== null && most !== null) return { text: "style.between", values: { least, most } } as const;
  if (least !== null) return { text: "style.at_least", values: { least } } as const;
  return most === null ? undefined : ({ text: "style.at_most", values: { most } } as const);
}

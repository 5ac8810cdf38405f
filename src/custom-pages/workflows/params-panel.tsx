import "./params.css";
import { DeleteOutlined, DownOutlined, RightOutlined } from "@ant-design/icons";
import { memo, startTransition, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paramTitle, passedOver } from "../../../contract/rules/workflow";
import { Glyph } from "../../components/glyph";
import { SortableList } from "../../components/sortable-list";
import { Consequence } from "../../components/undo/consequence";
import { fieldId, useReveal } from "../../editor/focus-field";
import { RemoveButton } from "../../editor/remove-button";
import { setValue, useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { inOrder, moveParam } from "./model";
import { ParamForm } from "./param-form";
import {
  nodesOf,
  type ParamForm as ParamValues,
  type TuneForm,
  type WorkflowStore,
  type WorkflowValues,
} from "./values";

export const useValues = (store: WorkflowStore): WorkflowValues =>
  useEditorState(store, ({ get }) => get().values);

/** The last removed row, for the undo: undefined once it is back, or the removal is saved. */
export function useRemoved<R extends { id: string }>(
  store: WorkflowStore,
  rows: readonly { id: string }[],
): [removed: R | undefined, setRemoved: (row: R | undefined) => void] {
  const initial = useEditorState(store, ({ get }) => get().initial);
  const [last, setLast] = useState<{ row: R; initial: object }>();
  const isGone = last?.initial === initial && !rows.some(({ id }) => id === last.row.id);
  return [isGone ? last.row : undefined, (row) => setLast(row && { row, initial })];
}

const setParams = (store: WorkflowStore, value: readonly ParamValues[]) =>
  setValue(store, "workflow_params", value);

interface Removed {
  id: string;
  param: ParamValues;
  at: number;
}

/** Params of a workflow: those for custom styles, in order, then the rest (WF-11, WF-62, WF-63). */
export function ParamsPanel({ store }: { store: WorkflowStore }) {
  const { t } = useTranslation();
  const { workflow_params: params, workflow_tunes: tunes } = useValues(store);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useRemoved<Removed>(store, params);
  const { custom, other } = useMemo(() => inOrder(params), [params]);
  useReveal((path) => {
    const [collection, at] = path.split(".");
    const param = collection === "workflow_params" ? params[Number(at)] : undefined;
    if (param) setOpen((now) => [...now, param.id]);
  });

  const remove = (param: ParamValues) => {
    const at = params.indexOf(param);
    setParams(
      store,
      params.filter((one) => one !== param),
    );
    setRemoved({ id: param.id, param, at });
  };
  /** Inserts it at its old index; changes to other params are kept. */
  const restore = ({ param, at }: Removed) => {
    const now = store.get().values.workflow_params;
    setParams(store, [...now.slice(0, at), param, ...now.slice(at)]);
    setRemoved(undefined);
  };

  const row = (param: ParamValues) => (
    <Param
      store={store}
      param={param}
      at={params.indexOf(param)}
      tunes={tunes}
      isOpen={open.includes(param.id)}
      onOpen={(isOpen) =>
        startTransition(() =>
          setOpen((now) => (isOpen ? [...now, param.id] : now.filter((one) => one !== param.id))),
        )
      }
      onRemove={() => remove(param)}
    />
  );
  return (
    <section
      id={fieldId("workflow_params")}
      tabIndex={-1}
      aria-label={t("workflows.parameters")}
      className="sl-workflow-part"
    >
      <Consequence
        after={removed && t("workflows.param_removed", { name: paramTitle(removed.param) })}
        undo={removed && (() => restore(removed))}
        backTo={removed && fieldId(`workflow_params.${removed.at}`)}
      />
      {params.length === 0 && <p className="muted">{t("workflows.no_params")}</p>}
      {custom.length > 0 && (
        <div className="sl-params">
          <h3 className="muted small-text">{t("workflows.in_custom_styles")}</h3>
          <SortableList
            items={custom}
            label={t("workflows.in_custom_styles")}
            keyOf={({ id }) => id}
            nameOf={(param) => paramTitle(param)}
            onMove={(from, to) => setParams(store, moveParam(params, from, to))}
          >
            {row}
          </SortableList>
        </div>
      )}
      {other.length > 0 && (
        <div className="sl-params">
          <h3 className="muted small-text">{t("workflows.not_in_custom_styles")}</h3>
          <ul aria-label={t("workflows.not_in_custom_styles")}>
            {other.map((param) => (
              <li key={param.id} className="sl-params-other">
                {row(param)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface ParamProps {
  store: WorkflowStore;
  param: ParamValues;
  /** Its index in the document, part of its paths. */
  at: number;
  tunes: readonly TuneForm[];
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onRemove(): void;
}

/** A param's row, with its form below while it is open. */
function Param({ isOpen, onOpen, onRemove, ...props }: ParamProps) {
  const { t } = useTranslation();
  const { store, param, at } = props;
  const id = useId();
  const name = paramTitle(param);
  return (
    <>
      <button
        id={fieldId(`workflow_params.${at}`)}
        type="button"
        className="sl-param-head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <Head store={store} param={param} at={at} isOpen={isOpen} />
      </button>
      <RemoveButton
        rows="workflow_params"
        className="button text icon small"
        aria-label={t("workflows.remove_param", { name })}
        title={t("workflows.remove_param", { name })}
        onRemove={onRemove}
      >
        <Glyph of={DeleteOutlined} size={14} />
      </RemoveButton>
      {isOpen && (
        <div id={id} className="sl-param">
          <ParamForm {...props} />
        </div>
      )}
    </>
  );
}

/** Why pictures ignore a param; unknown while the text has no nodes. */
function unusedReason(workflow: string, param: ParamValues) {
  const nodes = nodesOf(workflow);
  return nodes && passedOver(nodes, param);
}

type HeadProps = Pick<ParamProps, "store" | "param" | "at" | "isOpen">;

const Head = memo(function Head({ store, param, at, isOpen }: HeadProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const unused = useEditorState(store, ({ get }) => unusedReason(get().values.workflow, param));
  const prefix = `workflow_params.${at}`;
  const error = useEditorState(store, ({ errors }) => {
    const found = Object.entries(errors()).find(([path]) => path.startsWith(`${prefix}.`));
    return found?.[1];
  });
  const { min_value, max_value } = param.detail;
  const isNumber = param.type === "integer" || param.type === "float";
  const limits = isNumber && (min_value || max_value) ? `${min_value || "…"} – ${max_value || "…"}` : "";
  return (
    <>
      <Glyph of={isOpen ? DownOutlined : RightOutlined} size={10} />
      <span className="sl-param-name">
        <b className="strong">{paramTitle(param)}</b>{" "}
        <span className="faint small-text">
          {param.node_id}.{param.node_param}
        </span>
      </span>
      <span className="figures small-text muted">{limits}</span>
      <span className="tag">{labels.choice("param_type", param.type)}</span>
      {unused && (
        <span className="sl-param-note small-text muted">
          <span className="tag warn">{t("workflows.unused")}</span> {t(`workflows.unused_${unused}`)}
        </span>
      )}
      {error && (
        <span className="field sl-param-note">
          <FieldError>{labels.issue(error)}</FieldError>
        </span>
      )}
    </>
  );
});

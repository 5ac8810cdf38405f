import { CheckSquareOutlined, FileImageOutlined, FontSizeOutlined, NumberOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImageValue } from "../../../contract/core/field";
import type { ParamType, WorkflowParam } from "../../../contract/entities/workflow";
import { paramTitle } from "../../../contract/rules/workflow";
import { Glyph } from "../../components/glyph";
import { Section } from "../../components/section";
import { fieldId } from "../../editor/focus-field";
import { useEditorState, useFound, useStoredId, useValue } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { useRole } from "../../providers/me";
import { useIsPhone } from "../../shared/media-query";
import { CellDialog, useCell, useInherited } from "./cell-dialog";
import { useStyle } from "./context";
import { useParticipantNames } from "./labels";
import { type Cell, cellErrors, cellKey, fieldOfParam, type StyleStore, shownParams } from "./model";
import { useImageStatus } from "./pictures";

const ICONS: Record<ParamType, typeof NumberOutlined> = {
  boolean: CheckSquareOutlined,
  float: NumberOutlined,
  integer: NumberOutlined,
  string: FontSizeOutlined,
  image: FileImageOutlined,
};

/** Reports errors of the cells to the store: checking them takes the workflow's params. */
function useCellErrors(store: StyleStore, params: readonly WorkflowParam[]): void {
  const cells = useValue(store, "values");
  const stored = useEditorState(store, ({ get }) => get().initial.values);
  const found = useMemo(() => cellErrors(cells, stored, params), [cells, stored, params]);
  useFound(store, found);
}

const NO_PARAMS: readonly WorkflowParam[] = [];

/** Values by param and participant; own ones have a dot, inherited ones are grey. */
export function ValueMatrix() {
  const { t } = useTranslation();
  const { store, workflow } = useStyle();
  const all = workflow.parts?.params ?? NO_PARAMS;
  useCellErrors(store, all);
  const isAdmin = useRole() === "admin";
  const params = shownParams(all, isAdmin);
  const hidden = all.length - params.length;
  const participants = useValue(store, "participants_ids");
  const hasWorkflow = useEditorState(store, ({ get }) => Boolean(get().values.id_workflow));
  const nameOf = useParticipantNames(participants);
  const isPhone = useIsPhone();
  const [chosen, choose] = useState<string | null>(null);
  const [open, setOpen] = useState<{ param: WorkflowParam; participant: string | null }>();
  const columns = [null, ...participants];
  const current = columns.includes(chosen) ? chosen : null;
  const shown = isPhone ? [current] : columns;
  const empty = hasWorkflow ? workflow.parts && "style.no_params" : "style.no_workflow";
  return (
    <Section title={t("style.parameters")} note={t("style.parameters_note")}>
      {hasWorkflow && !workflow.parts && !workflow.error && (
        <div className="skeleton" style={{ height: 144 }} />
      )}
      {all.length === 0 && empty && <p className="faint small-text">{t(empty)}</p>}
      {hidden > 0 && (
        <p className="muted small-text">
          {t(params.length > 0 ? "style.more_params" : "style.only_hidden_params", { count: hidden })}
        </p>
      )}
      {params.length > 0 && (
        <>
          {isPhone && participants.length > 0 && (
            <div className="style-matrix-of">
              <Segmented
                aria-label={t("style.participant")}
                value={current ?? ""}
                options={columns.map((id) => ({ value: id ?? "", label: nameOf(id) }))}
                onChange={(id) => choose(id || null)}
              />
            </div>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard. */}
          <section className="style-matrix-box" aria-label={t("style.parameters_table")} tabIndex={0}>
            <table className="style-matrix">
              <thead>
                <tr>
                  <th scope="col">{t("style.parameter")}</th>
                  {shown.map((id) => (
                    <th key={id ?? ""} scope="col">
                      {nameOf(id)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {params.map((param) => (
                  <tr key={param.id}>
                    <th scope="row" title={param.description || undefined}>
                      <Glyph of={ICONS[param.type]} size={14} /> {paramTitle(param)}
                      {!param.use_in_custom_styles && (
                        <span className="style-param-note caption faint">{t("style.admins_only")}</span>
                      )}
                    </th>
                    {shown.map((id) => (
                      <td key={id ?? ""}>
                        <MatrixCell
                          param={param}
                          participant={id}
                          label={`${paramTitle(param)}, ${nameOf(id)}`}
                          onOpen={() => setOpen({ param, participant: id })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      {open && (
        <CellDialog
          {...open}
          title={`${paramTitle(open.param)}, ${nameOf(open.participant)}`}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

interface MatrixCellProps {
  param: WorkflowParam;
  participant: string | null;
  label: string;
  onOpen(): void;
}

function MatrixCell({ param, participant, label, onOpen }: MatrixCellProps) {
  const { t } = useTranslation();
  const { store } = useStyle();
  const labels = useLabels();
  const key = cellKey(param.id, participant);
  const own = useCell(key);
  const inherited = useInherited(param, participant);
  const error = useEditorState(store, ({ errors }) => errors()[`values.${key}`]);
  const className = ["style-cell", own ? "own" : "inherited", error && "invalid"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      id={fieldId(`values.${key}`)}
      className={className}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className="visually-hidden">{label}: </span>
      {error && <span className="visually-hidden">{labels.issue(error)} </span>}
      {own && <i className="pip" role="img" aria-label={t("style.own_value")} />}
      <CellValue
        place={key}
        param={param}
        cell={own ?? inherited.cell}
        value={own ? own.value : inherited.value}
      />
    </button>
  );
}

interface CellValueProps {
  /** Key of the cell on screen; several cells may inherit one picture. */
  place: string;
  param: WorkflowParam;
  cell: Cell | undefined;
  value: Cell["value"];
}

function CellValue({ place, param, cell, value }: CellValueProps) {
  const { t } = useTranslation();
  const { choice } = useLabels();
  if (cell?.picture) return <Picture place={place} param={param} cell={cell} picture={cell.picture} />;
  if (typeof value === "boolean") return choice("boolean", value);
  if (value === null || value === "") return <span className="faint">{t("style.no_value")}</span>;
  return (
    <span className="ellipsis" title={value}>
      {value}
    </span>
  );
}

interface PictureProps extends Pick<CellValueProps, "place" | "param"> {
  cell: Cell;
  picture: ImageValue;
}

function Picture({ place, param, cell, picture }: PictureProps) {
  const { t } = useTranslation();
  const { store } = useStyle();
  const styleId = useStoredId(store) ?? "";
  const { url, status } = useImageStatus(`cells.${place}`, fieldOfParam(param, styleId), cell.id, picture);
  if (status === "error") return <span className="faint">{t("style.picture_failed")}</span>;
  if (status === "none") return <span className="faint">{t("fields_ui.no_picture")}</span>;
  return url ? (
    <img className="style-cell-picture" src={url} alt="" />
  ) : (
    <span className="skeleton style-cell-picture" />
  );
}

import { useTranslation } from "react-i18next";
import { mayWrite } from "../../../contract/core/entity";
import type { Field } from "../../../contract/core/field";
import { useTitle } from "../../components/page/use-title";
import { madeKey } from "../../providers/i18n/keys";
import { useRole } from "../../providers/me";
import { type AnyResource, type FormItem, fieldOf, itemOf } from "../../resources/define";
import { useIsPhone } from "../../shared/media-query";
import { EditorHead } from "./editor-head";

const HEIGHT: Partial<Record<Field["kind"], number>> = { image: 364, multiline: 64, json: 160 };
const SWITCH = { width: 36, height: 20, margin: "8px 0", borderRadius: 10 };
const boxOf = ({ kind }: Field) => (kind === "boolean" ? SWITCH : { height: HEIGHT[kind] ?? 36 });

interface FormSkeletonProps {
  resource: AnyResource;
  isNew: boolean;
  /** Number of parts in the rail of an editor that has one, so that the form is in its place. */
  parts?: number;
  /** Classes of the editor's body and form. */
  bodyClass?: string;
  formClass?: string;
}

/** The form while its record is loading. */
export function FormSkeleton({
  resource,
  isNew,
  parts = 0,
  bodyClass = "",
  formClass = "sl-form",
}: FormSkeletonProps) {
  const { t } = useTranslation();
  const role = useRole();
  const isPhone = useIsPhone();
  const title = madeKey(`resources.${resource.name}.${isNew ? "new" : "one"}`);
  useTitle(title);
  const isShown = ({ field }: FormItem) =>
    mayWrite(fieldOf(resource, field), isNew ? "create" : "update", role);
  const groups = resource.form.groups
    .map(({ title, rows }) => ({ title, rows: rows.map((row) => row.map(itemOf).filter(isShown)) }))
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => row.length > 0) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className="sl-editor" aria-busy="true">
      <EditorHead resource={resource} title={t(title)} />
      <div className={`sl-editor-body ${bodyClass}`.trim()}>
        {parts > 0 && !isPhone && (
          <div className="sl-rail">
            {Array.from({ length: parts }, (_, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <div key={part} className="skeleton" style={{ width: 140, height: 12, margin: 12 }} />
            ))}
          </div>
        )}
        <div className={formClass}>
          <span className="visually-hidden" role="status">
            {t("app.loading")}
          </span>
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups are fixed data.
            <div key={index} className="sl-form-group">
              {group.title && (
                <div className="sl-form-head">
                  <h2>{t(group.title)}</h2>
                </div>
              )}
              {group.rows.map((row) => (
                <div key={row[0]?.field} className="sl-form-row">
                  {row.map(({ field, width }) => (
                    <div
                      key={field}
                      className="sl-field"
                      style={width ? { flex: `0 1 ${width}px` } : undefined}
                    >
                      <div className="skeleton" style={{ width: 80, height: 12, margin: "3px 0 9px" }} />
                      <div className="skeleton" style={boxOf(fieldOf(resource, field))} />
                    </div>
                  ))}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { mayWrite } from "../../../contract/core/entity";
import type { Field } from "../../../contract/core/field";
import { useSession } from "../../providers/http/session";
import { type AnyResource, fieldOf, itemOf } from "../../resources/define";
import { PageHeader } from "../../shared/page/page-header";

const HEIGHT: Partial<Record<Field["kind"], number>> = { image: 364, multiline: 64, json: 160, boolean: 36 };

/** The form's own boxes while its record is under way. */
export function FormSkeleton({ resource, isNew }: { resource: AnyResource; isNew: boolean }) {
  const { t } = useTranslation();
  const role = useSession()?.role ?? "user";
  const isShown = ({ field }: { field: string }) =>
    mayWrite(fieldOf(resource, field), isNew ? "create" : "update", role);
  return (
    <div className="sl-editor" aria-busy="true">
      <PageHeader title={isNew ? t(`resources.${resource.name}.new`) : t(`resources.${resource.name}.one`)} />
      <div className="sl-editor-body">
        <div className="sl-form">
          <span className="visually-hidden" role="status">
            {t("app.loading")}
          </span>
          {resource.form.groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups are fixed data.
            <div key={index} className="sl-form-group">
              {group.rows.map((row) => (
                <div key={itemOf(row[0] ?? "").field} className="sl-form-row">
                  {row
                    .map(itemOf)
                    .filter(isShown)
                    .map(({ field, width }) => (
                      <div
                        key={field}
                        className="sl-field"
                        style={width ? { flex: `0 1 ${width}px` } : undefined}
                      >
                        <div className="skeleton" style={{ width: 80, height: 12, margin: "3px 0 9px" }} />
                        <div
                          className="skeleton"
                          style={{ height: HEIGHT[fieldOf(resource, field).kind] ?? 36 }}
                        />
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

import "./show.css";
import { useTranslation } from "react-i18next";
import type { Field } from "../../contract/core/field";
import { PageHeader } from "../components/page/page-header";
import { useTitle } from "../components/page/use-title";
import { shows } from "../fields/shows";
import { madeKey } from "../providers/i18n/keys";
import { type AnyResource, type FormGroup, fieldsIn } from "../resources/define";
import { useRecord } from "./use-document";
import { useTools } from "./use-tools";

const FACTS: FormGroup = { rows: [["created_at", "updated_at", "id"]] };

/** A read-only record: the groups of its form as text. */
export function ShowScreen({ resource, id }: { resource: AnyResource; id: string }) {
  const { t } = useTranslation();
  const { entity, name, form } = resource;
  const { record, error } = useRecord(resource, id);
  const tools = useTools(entity, record && [record]);
  const title = String(record?.[entity.title] ?? "");
  useTitle({ text: title });
  if (error && !record) throw error;
  return (
    <div aria-busy={!record}>
      <PageHeader title={title || t(madeKey(`resources.${name}.one`))} />
      {[...form.groups, FACTS]
        .filter((group) => group.rows.length > 0)
        .map((group) => (
          <section key={fieldsIn(group).join()} className="sl-show">
            {group.title && <h2>{t(group.title)}</h2>}
            <dl>
              {fieldsIn(group)
                .filter((key) => key in entity.fields)
                .map((key) => {
                  const field = entity.fields[key] as Field;
                  const Show = shows[field.kind];
                  return (
                    <div key={key}>
                      <dt>{tools.labels.label(entity, key)}</dt>
                      <dd>
                        {record ? (
                          <Show
                            name={key}
                            value={record[key]}
                            field={field}
                            entity={entity}
                            record={record}
                            tools={tools}
                          />
                        ) : (
                          <span className="skeleton sl-skeleton-line" />
                        )}
                      </dd>
                    </div>
                  );
                })}
            </dl>
          </section>
        ))}
    </div>
  );
}

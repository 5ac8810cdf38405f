import "./emissions.css";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { emissionCost } from "../../../../contract/rules/emission";
import { useSession } from "../../../providers/http/session";
import { emissionCodes, emissions } from "../../../resources/emissions";
import { InnerList } from "../../../screens/list/inner-list";
import type { ShowSlotProps } from "../../../screens/slots/slot-props";

/** What an emission is worth and how far it is spent, and below it its codes (CODE-06). */
export default function EmissionBody({ record, tools }: ShowSlotProps) {
  const { t } = useTranslation();
  const { format, labels } = tools;
  const admin = useSession()?.role === "admin";
  const label = (field: string) => labels.label(emissions.entity as never, field);
  const count = Number(record?.count ?? 0);
  const used = record?.activated_count;
  const denomination = Number(record?.denomination ?? 0);
  const facts: readonly (readonly [name: string, text: string])[] = [
    [label("denomination"), format.money(denomination)],
    [label("count"), format.number(count)],
    [t("resources.emissions.total"), format.money(emissionCost(count, denomination))],
    ...(typeof used === "number"
      ? ([
          [t("resources.emissions.used"), format.number(used)],
          [t("resources.emissions.unused"), format.number(Math.max(count - used, 0))],
        ] as const)
      : []),
  ];
  const owner = String(record?.id_user ?? "");
  return (
    <>
      <dl className="sl-emission-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{record ? text : <span className="skeleton sl-skeleton-line" />}</dd>
          </div>
        ))}
        {record && (
          <div>
            <dt>{label("created_at")}</dt>
            <dd className="plain figures">{format.dateTime(String(record.created_at))}</dd>
          </div>
        )}
        {record && admin && owner && (
          <div>
            <dt>{label("id_user")}</dt>
            <dd className="plain">{tools.nameOf("users", owner) ?? owner.slice(0, 8)}</dd>
          </div>
        )}
      </dl>
      {record && <Codes id={record.id} />}
    </>
  );
}

function Codes({ id }: { id: string }) {
  const resource = useMemo(
    () => ({ ...emissionCodes, list: { ...emissionCodes.list, fixedFilters: { id_emission: id } } }),
    [id],
  );
  return <InnerList resource={resource} />;
}

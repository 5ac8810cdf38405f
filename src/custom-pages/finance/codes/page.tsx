import "./emissions.css";
import { DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { RecordNamed } from "../../../../contract/entities";
import { emissionCost } from "../../../../contract/rules/emission";
import { Glyph } from "../../../components/glyph";
import { Loaded } from "../../../components/loaded";
import { PageHeader } from "../../../components/page/page-header";
import { useTitle } from "../../../components/page/use-title";
import type { CellTools } from "../../../fields/kind";
import { useRole } from "../../../providers/me";
import { emissionCodes, emissions } from "../../../resources/emissions";
import { InnerList } from "../../../screens/list/inner-list";
import { useRecord } from "../../../screens/use-document";
import { useTools } from "../../../screens/use-tools";
import { downloadCodes } from "./download";

const SheetDialog = lazy(() => import("./sheet/sheet-dialog"));

type Emission = RecordNamed<"emissions">;

/** A read-only emission: its value, how many codes are used, and the codes (CODE-06). */
export function EmissionPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { record, error } = useRecord(emissions, id);
  const tools = useTools(
    emissions.entity,
    useMemo(() => (record ? [record] : []), [record]),
  );
  const description = record?.description ?? "";
  useTitle({ text: description });
  if (error && !record) throw error;
  const title = description || t("resources.emissions.one");
  return (
    <div aria-busy={!record}>
      <PageHeader title={title}>{record && <Actions record={record} title={title} />}</PageHeader>
      <Facts record={record} tools={tools} />
      {record && <Codes id={record.id} />}
    </div>
  );
}

/** Prints the unused codes and downloads the spreadsheet of all codes. */
function Actions({ record, title }: { record: Emission; title: string }) {
  const { t } = useTranslation();
  const [printing, setPrinting] = useState(false);
  const unused = Number(record.count) - Number(record.activated_count ?? 0);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-disabled={unused <= 0 || undefined}
        title={unused <= 0 ? t("resources.emissions.none_unused") : undefined}
        onClick={() => unused > 0 && setPrinting(true)}
      >
        <Glyph of={PrinterOutlined} />
        {t("resources.emissions.print")}
      </button>
      <button
        type="button"
        className="button primary"
        onClick={() => downloadCodes({ id: record.id, title }, t)}
      >
        <Glyph of={DownloadOutlined} />
        {t("actions.download")}
      </button>
      {printing && (
        <Loaded>
          <SheetDialog
            id={record.id}
            title={title}
            denomination={Number(record.denomination)}
            onClose={() => setPrinting(false)}
          />
        </Loaded>
      )}
    </>
  );
}

function Facts({ record, tools }: { record: Emission | undefined; tools: CellTools }) {
  const { t } = useTranslation();
  const { format, labels } = tools;
  const isAdmin = useRole() === "admin";
  const label = (field: string) => labels.label(emissions.entity, field);
  const count = Number(record?.count ?? 0);
  const used = record?.activated_count;
  const denomination = Number(record?.denomination ?? 0);
  const owner = record?.id_user ?? "";
  const facts: [name: string, text: string, className?: string][] = [
    [label("denomination"), format.money(denomination)],
    [label("count"), format.number(count)],
    [t("resources.emissions.total"), format.money(emissionCost(count, denomination))],
  ];
  if (typeof used === "number") {
    facts.push([t("resources.emissions.used"), format.number(used)]);
    facts.push([t("resources.emissions.unused"), format.number(Math.max(count - used, 0))]);
  }
  if (record) facts.push([label("created_at"), format.dateTime(record.created_at), "plain figures"]);
  if (isAdmin && owner) {
    facts.push([label("id_user"), tools.nameOf("users", owner) ?? owner.slice(0, 8), "plain"]);
  }
  return (
    <dl className="sl-emission-facts">
      {facts.map(([name, text, className = "figures"]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={className}>{record ? text : <span className="skeleton sl-skeleton-line" />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Codes({ id }: { id: string }) {
  const resource = useMemo(
    () => ({ ...emissionCodes, list: { ...emissionCodes.list, fixedFilters: { id_emission: id } } }),
    [id],
  );
  return <InnerList resource={resource} />;
}

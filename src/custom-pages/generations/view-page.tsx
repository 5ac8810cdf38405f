import "./generations.css";
import { DownloadOutlined, RedoOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { toWireTime } from "../../../contract/core/time";
import { generationImage } from "../../../contract/endpoints/generations";
import { type Generation, generation } from "../../../contract/entities/generation";
import { Alert } from "../../components/alert";
import { CopyButton } from "../../components/copy-button";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import { PageHeader } from "../../components/page/page-header";
import { useTitle } from "../../components/page/use-title";
import { startDownload } from "../../components/start-download";
import { isFilm } from "../../domain/generations/facts";
import { pictureOf } from "../../domain/generations/pictures";
import { StyleFace } from "../../domain/style-face/style-face";
import { useNames } from "../../fields/reference/use-names";
import { keys } from "../../providers/data/cache";
import { getOne } from "../../providers/data/one";
import { useMe, useRole } from "../../providers/me";
import { generations } from "../../resources/generations";
import { recordPath } from "../../resources/links";
import { testGeneration } from "../../resources/pages";
import { useTools } from "../../screens/use-tools";
import { Around } from "./around";
import { nameOf, StatusTag } from "./cells";
import { Attempts, Course, type Details, useDetails } from "./details";
import { Neighbours } from "./neighbours";
import { Pictures } from "./pictures";

const ZoomDialog = lazy(() => import("../../fields/image/zoom-dialog"));

type Tools = ReturnType<typeof useTools>;

/** While it runs, it is read again so often. */
const EVERY_MS = 2_000;
/** A charge is booked at the end of its generation; the clocks of two rows differ a little. */
const AROUND_MS = 5_000;

/** One generation: before and after, what it is made of, what it cost and why (GEN-02, GEN-04, GEN-05). */
export function GenerationPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { data, error } = useQuery({
    queryKey: keys.single(generation.name, id),
    queryFn: ({ signal }) => getOne(generation.name, id, signal),
    refetchInterval: ({ state }) => (state.data?.data.status === "processing" ? EVERY_MS : false),
    retry: false,
  });
  const record = data?.data;
  const details = useDetails(id, record ?? {});
  const tools = useTools(generation, record && [record], undefined, generations.list.includes);
  const name = record ? nameOf(record, tools) : "";
  const [zoomed, setZoomed] = useState<string>();
  useTitle({ text: name });
  if (error && !record) throw error;
  if (!record)
    return (
      <div aria-busy="true">
        <PageHeader title={t("resources.generations.one")} />
        <div className="generation-view">
          <div className="skeleton generation-waiting" />
        </div>
      </div>
    );
  const result = pictureOf(record, "result");
  const download = () =>
    startDownload({
      endpoint: generationImage,
      input: { params: { id, key: "result" } },
      title: name,
      key: `generation-${id}`,
      name: () => `${name.replace(/[\\/:*?"<>|]+/g, " ")} ${id.slice(0, 8)}.${endingOf(record)}`,
      t,
    });
  const isMade = record.status === "completed" && result !== null;
  return (
    <>
      <PageHeader title={name} tags={<StatusTag record={record} />}>
        <Neighbours id={id} />
        <Link className="button text page-action" to={againPath(record)} title={t("generations.again")}>
          <Glyph of={RedoOutlined} />
          <span>{t("generations.again")}</span>
        </Link>
        {isMade && (
          <button type="button" className="button" onClick={download}>
            <Glyph of={DownloadOutlined} />
            {t("actions.download")}
          </button>
        )}
      </PageHeader>
      {record.status === "error" && (
        <div className="generation-error">
          <Alert kind="err">{record.error || t("choices.status.error")}</Alert>
        </div>
      )}
      <div className="generation-view">
        <Pictures record={record} onZoom={isMade && !isFilm(record) ? setZoomed : undefined} />
        <div className="generation-facts">
          <Facts record={record} details={details} tools={tools} />
          {details && <Course details={details} tools={tools} />}
          {details && <Attempts details={details} tools={tools} />}
          <Around record={record} />
        </div>
      </div>
      {zoomed && (
        <Loaded>
          <ZoomDialog label={t("generations.result")} url={zoomed} onClose={() => setZoomed(undefined)} />
        </Loaded>
      )}
    </>
  );
}

/** Ending of the stored result's type; a film is an mp4 (OP-211). */
function endingOf(record: Generation): string {
  const type = record.images?.result?.content_type ?? (isFilm(record) ? "video/mp4" : "image/jpeg");
  return (type.split("/")[1] ?? "jpeg").replace("jpeg", "jpg");
}

/** The test page with the same choices. */
function againPath({ id_photo_booth, id_style, id_participant, id_schedule, demo }: Generation): string {
  const named = { booth: id_photo_booth, style: id_style, participant: id_participant, event: id_schedule };
  const query = Object.entries(named).flatMap(([name, id]) => (typeof id === "string" ? [[name, id]] : []));
  if (demo === true) query.push(["demo", "1"]);
  return `/${testGeneration.path}?${new URLSearchParams(query)}`;
}

type Reference = Extract<keyof Generation, `id_${string}`>;

interface FactsProps {
  record: Generation;
  details: Details | undefined;
  tools: Tools;
}

function Facts({ record, details, tools }: FactsProps) {
  const { t } = useTranslation();
  const role = useRole();
  const label = (key: string) => tools.labels.label(generation, key);
  const link = (
    entity: "styles" | "participants" | "photo_booths" | "schedules" | "servers" | "users",
    key: Reference,
  ): ReactNode => {
    const id = record[key];
    if (!id) return undefined;
    const found = tools.recordOf(entity, id);
    const name = (found && "name" in found && found.name) || (tools.nameOf(entity, id) ?? id.slice(0, 8));
    const path = recordPath(entity, id, role);
    return path ? <Link to={path}>{name}</Link> : name;
  };
  const style = tools.recordOf("styles", record.id_style);
  const rows: [label: string, value: ReactNode][] = [
    [
      label("id_style"),
      <span key="style" className="generation-style">
        <StyleFace style={style ?? null} participant={record.id_participant} width={20} height={26} />
        {link("styles", "id_style")}
      </span>,
    ],
    [
      t("generations.cartridge"),
      details?.id_cartridge && <Cartridge key="cartridge" id={details.id_cartridge} />,
    ],
    [label("id_participant"), link("participants", "id_participant")],
    [label("id_photo_booth"), link("photo_booths", "id_photo_booth")],
    [label("id_schedule"), link("schedules", "id_schedule")],
    [label("id_server"), role === "admin" && link("servers", "id_server")],
    [label("id_user"), role === "admin" && link("users", "id_user")],
    [label("created_at"), record.created_at ? tools.format.dateTime(record.created_at) : undefined],
    [label("cost"), <Cost key="cost" record={record} details={details} tools={tools} />],
    [
      t("generations.seed"),
      details?.seed && (
        <span key="seed" className="figures">
          {details.seed}{" "}
          <CopyButton className="link" text={details.seed} label={t("generations.copy_seed")} />
        </span>
      ),
    ],
    [
      label("id"),
      <span key="id" className="figures generation-id">
        {record.id} <CopyButton className="link" text={record.id} label={t("actions.copy")} />
      </span>,
    ],
  ];
  return (
    <dl className="generation-list">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const PRICES = {
  style: "generations.price_of_style",
  revolver: "generations.price_of_revolver",
  cartridge: "generations.price_of_cartridge",
  tune: "generations.price_of_tune",
  none: "generations.price_of_none",
} as const;

/** The style of the revolver that made it. */
function Cartridge({ id }: { id: string }) {
  const role = useRole();
  const name = useNames({ styles: [id] })("styles", id) ?? id.slice(0, 8);
  const path = recordPath("styles", id, role);
  return path ? <Link to={path}>{name}</Link> : name;
}

/** What it cost and why: price, held or charged, by whom, with the row of the ledger (OP-82). */
function Cost({ record, details, tools }: FactsProps) {
  const { t } = useTranslation();
  const me = useMe()?.id;
  const role = useRole();
  const { cost, status, demo, id_schedule: event, id_user: owner } = record;
  if (typeof cost !== "number") return <span className="faint">–</span>;
  const payer = event ? "event" : "booth";
  // A price that was charged came from somewhere, whatever a server without that knowledge says.
  const source = details?.price?.from;
  const from = source === "none" && cost > 0 ? null : source;
  const why = [
    status === "processing" && t("generations.held"),
    status === "error" && t("generations.not_charged"),
    demo === true && t("generations.demo_price"),
    from && from in PRICES && status !== "error" && t(PRICES[from]),
    status === "completed" &&
      t(owner === me ? `generations.paid_by_you_${payer}` : `generations.paid_by_${payer}`),
  ];
  const isInLedger = status === "completed" && cost > 0 && (owner === me || role === "admin");
  const ledger = isInLedger && ledgerPath(record);
  return (
    <>
      <span className="figures strong">{tools.format.money(cost)}</span>{" "}
      <span className="small-text muted">{why.filter(Boolean).join(", ")}</span>{" "}
      {ledger && (
        <Link className="link small-text" to={ledger}>
          {t("resources.transactions.one")}
        </Link>
      )}
    </>
  );
}

/** The owner's charges of that moment: the ledger cannot be asked for one generation. */
function ledgerPath({ updated_at, id_user }: Generation): string | undefined {
  const at = Date.parse(updated_at);
  if (Number.isNaN(at)) return undefined; // another server need not say when it ended (OP-179)
  const query = {
    type: "charge",
    id_user: id_user ?? "",
    created_from: toWireTime(at - AROUND_MS),
    created_to: toWireTime(at + AROUND_MS),
  };
  return `/balance?${new URLSearchParams(query)}`;
}

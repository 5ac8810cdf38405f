import "./facts.css";
import { CheckCircleFilled, CloseCircleFilled, DownloadOutlined, ZoomInOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { generation } from "../../../contract/entities/generation";
import { CopyButton } from "../../components/copy-button";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import { isUncharged, type ProcessState, STEPS } from "../../domain/booth/process";
import { useProcess } from "../../domain/booth/use-process";
import { PictureLinks } from "../../domain/generations/pictures";
import { useNames } from "../../fields/reference/use-names";
import { recordQuery } from "../../providers/data";
import { saveFile } from "../../providers/http/save-file";
import { madeKey } from "../../providers/i18n/keys";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { recordPath } from "../../resources/links";
import { useNow } from "../../shared/use-now";
import { usePreview } from "../../shared/use-preview";
import { type Attempt, cancelAttempt } from "./attempts";
import { endingOf, timesOf, tookOf } from "./model";
import { Problem } from "./problem";
import { useLastOf } from "./use-chosen";

const ZoomDialog = lazy(() => import("../../fields/image/zoom-dialog"));

/** The generation of an attempt as the server knows it: its server and what it cost. */
function useGeneration(id: string | undefined, isRunning: boolean) {
  const { data } = useQuery({
    ...recordQuery(generation.name, id ?? ""),
    enabled: id !== undefined,
    refetchInterval: isRunning ? 2_000 : false,
  });
  return data;
}

interface FactsProps {
  attempt: Attempt;
  /** Median of the style in ms. */
  usual: number | undefined;
  onFollow(id: string): void;
  onRetry(): void;
}

/** Time, steps, machine and money of the attempt on the stage. */
export function Facts({ attempt, usual, onFollow, onRetry }: FactsProps) {
  const { t } = useTranslation();
  const state = useProcess(attempt);
  const isRunning = state.status === "processing";
  const title = t(madeKey(`making.title_${state.notice ? "cancelled" : state.status}`));
  return (
    <section className="processing-facts" aria-label={title}>
      <h2>{title}</h2>
      <Times state={state} usual={usual} />
      <Problem attempt={attempt} state={state} onFollow={onFollow} onRetry={onRetry} />
      <Details attempt={attempt} state={state} />
      <Last attempt={attempt} />
      {isRunning && (
        <div className="processing-cancel">
          <button type="button" className="button block" onClick={() => cancelAttempt(attempt)}>
            {t("actions.cancel")}
          </button>
          <span className="caption faint">{t("making.cancel_is_free")}</span>
        </div>
      )}
      {state.result && <Ways result={state.result} id={state.id ?? ""} />}
    </section>
  );
}

function Times({ state, usual }: { state: ProcessState; usual: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isRunning = state.status === "processing";
  const now = useNow(isRunning);
  const times = timesOf(state, now);
  const took = tookOf(state, now);
  const left = usual === undefined ? 0 : usual - took;
  const begun = STEPS.filter((step) => times[step] !== undefined);
  const shown = isRunning
    ? STEPS.filter((step) => step !== "queue" || times.queue !== undefined || state.step === "upload")
    : begun;
  return (
    <>
      <p className="processing-time figures">{format.seconds(took)}</p>
      {isRunning && left > 0 && (
        <p className="small-text muted figures">{t("making.left", { seconds: format.seconds(left) })}</p>
      )}
      <ol className="processing-steps">
        {shown.map((step) => {
          const time = times[step];
          const isLast = step === begun.at(-1);
          const isCurrent = isRunning && isLast;
          const isDone = time !== undefined && (!isLast || state.status === "completed");
          const isFailed = isLast && state.status === "error";
          return (
            <li
              key={step}
              className={isCurrent ? "current" : undefined}
              aria-current={isCurrent ? "step" : undefined}
            >
              <StepMark isDone={isDone} isFailed={isFailed} isCurrent={isCurrent} />
              <span>
                {t(`making.step_${step}`)}
                {isCurrent && state.position !== null && (
                  <span className="muted">
                    {" "}
                    · {t("making.position", { place: format.number(state.position) })}
                  </span>
                )}
              </span>
              <span className="figures">{time !== undefined && format.seconds(time)}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function StepMark({ isDone, isFailed, isCurrent }: Record<"isDone" | "isFailed" | "isCurrent", boolean>) {
  if (isDone || isFailed)
    return (
      <span className={isDone ? "processing-done" : "processing-done failed"}>
        <Glyph of={isDone ? CheckCircleFilled : CloseCircleFilled} size={15} />
      </span>
    );
  return <span className={isCurrent ? "pip live" : "processing-open"} aria-hidden="true" />;
}

interface DetailsProps {
  attempt: Attempt;
  state: ProcessState;
}

function Details({ attempt, state }: DetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const isRunning = state.status === "processing";
  const record = useGeneration(state.id, isRunning);
  const server = record?.id_server ?? "";
  const serverName = useNames({ servers: [server] })("servers", server);
  const path = state.id && recordPath(generation.name, state.id, role);
  const cost = typeof record?.cost === "number" ? record.cost : attempt.price;
  const isCharged = state.status === "completed";
  return (
    <dl className="processing-details small-text">
      {role === "admin" && server && (
        <div>
          <dt className="muted">{t("resources.servers.one")}</dt>
          <dd className="ellipsis">{serverName ?? server.slice(0, 8)}</dd>
        </div>
      )}
      {(isRunning || isCharged) && cost !== undefined && (
        <div>
          <dt className="muted">{t(isCharged ? "making.charged" : "making.held")}</dt>
          <dd className="figures">{format.money(cost)}</dd>
        </div>
      )}
      {!isRunning && !isCharged && (
        <div>
          <dt className="muted">{t("making.charged")}</dt>
          <dd>{t(isUncharged(state) ? "making.not_charged" : "making.maybe_charged")}</dd>
        </div>
      )}
      {state.id && (
        <div>
          <dt className="muted">{t("fields.id")}</dt>
          <dd className="figures">
            {path ? <Link to={path}>{state.id.slice(0, 8)}…</Link> : `${state.id.slice(0, 8)}…`}{" "}
            <CopyButton className="link" text={state.id} label={t("actions.copy")} />
          </dd>
        </div>
      )}
      {attempt.choices.demo && (
        <div>
          <dt className="muted">{t("making.price")}</dt>
          <dd>{t("making.demo_price")}</dd>
        </div>
      )}
    </dl>
  );
}

const SHOWN = 3;

/** The last pictures of the style. */
function Last({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const rows = useLastOf(attempt.choices.style).slice(0, SHOWN);
  if (rows.length === 0) return null;
  return (
    <div className="processing-last">
      <h3>{t("making.last_in_style")}</h3>
      <PictureLinks rows={rows} width={80} />
    </div>
  );
}

function Ways({ result, id }: { result: Blob; id: string }) {
  const { t } = useTranslation();
  const [isZoomed, setZoomed] = useState(false);
  const url = usePreview(result);
  return (
    <div className="processing-ways">
      <button
        type="button"
        className="button"
        onClick={() => saveFile(result, `${id.slice(0, 8)}.${endingOf(result)}`)}
      >
        <Glyph of={DownloadOutlined} />
        {t("actions.download")}
      </button>
      {!result.type.startsWith("video/") && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setZoomed(true)}>
          <Glyph of={ZoomInOutlined} />
          {t("fields_ui.zoom")}
        </button>
      )}
      {isZoomed && url && (
        <Loaded>
          <ZoomDialog label={t("making.result")} url={url} onClose={() => setZoomed(false)} />
        </Loaded>
      )}
    </div>
  );
}

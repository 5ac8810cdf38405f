import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ReplyOf } from "../../../contract/core/endpoint";
import { generationDetails } from "../../../contract/endpoints/generations";
import { type Generation, generation } from "../../../contract/entities/generation";
import { useNames } from "../../fields/reference/use-names";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { useAbility } from "../../providers/server";
import type { useTools } from "../../screens/use-tools";

type Tools = ReturnType<typeof useTools>;

export type Details = ReplyOf<typeof generationDetails>;

/** What the server knows beyond the record (OP-213); undefined without the ability. Read again when the state changes. */
export function useDetails(id: string, { status }: Partial<Pick<Generation, "status">>): Details | undefined {
  const isOffered = useAbility("generation-details") === true;
  const { data } = useQuery({
    queryKey: keys.of(generation.name, id, "details", status),
    queryFn: ({ signal }) => call(generationDetails, { params: { id } }, { signal }),
    enabled: isOffered,
    retry: false,
  });
  return data;
}

/** Times of the queue and of the server as one bar, to scale. */
export function Course({ details, tools }: { details: Details; tools: Tools }) {
  const { t } = useTranslation();
  const { waited_ms: waited, made_ms: made } = details;
  if (waited === null || made === null) return null;
  const steps = [
    ["queue", waited],
    ["making", made],
  ] as const;
  return (
    <section aria-label={t("generations.course")}>
      <h2>{t("generations.course")}</h2>
      <ul className="generation-course">
        {steps.map(([name, ms]) => (
          <li key={name} className={name} style={{ flexGrow: Math.max(ms, 1) }}>
            <span className="muted">{t(`generations.course_${name}`)}</span>
            <span className="figures">{tools.format.seconds(ms)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each try of a server, for admins: how it ended and why. */
export function Attempts({ details, tools }: { details: Details; tools: Tools }) {
  const { t } = useTranslation();
  const { known } = tools.labels;
  const { attempts } = details;
  const nameOf = useNames({ servers: (attempts ?? []).flatMap(({ id_server }) => id_server ?? []) });
  if (!attempts || attempts.length === 0) return null;
  return (
    <section aria-label={t("generations.attempts")}>
      <h2>{t("generations.attempts")}</h2>
      <ol className="generation-attempts">
        {attempts.map((attempt) => {
          const { number, id_server, outcome, class: kind, code, detail, started_at, ended_at } = attempt;
          const ms = started_at && ended_at ? Date.parse(ended_at) - Date.parse(started_at) : undefined;
          const reason = [kind && (known(`generations.class_${kind}`) ?? kind), code]
            .filter(Boolean)
            .join(": ");
          return (
            <li key={number}>
              <span className="faint figures">{number}</span>
              <span className="strong">
                {id_server && (nameOf("servers", id_server) ?? id_server.slice(0, 8))}
              </span>
              <span
                className={`tag ${outcome === "done" ? "ok" : outcome === "failed" || outcome === "lost" ? "err" : ""}`}
              >
                {known(`generations.outcome_${outcome ?? "running"}`) ?? outcome}
              </span>
              <span className="figures muted">
                {started_at && tools.format.time(started_at)}
                {ms !== undefined && `, ${tools.format.seconds(ms, true)}`}
              </span>
              {reason && <span className="generation-reason">{reason}</span>}
              {detail && <span className="generation-reason small-text muted">{detail}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

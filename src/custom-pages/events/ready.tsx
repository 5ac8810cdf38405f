import "./ready.css";
import { useQueries } from "@tanstack/react-query";
import {
  memo,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

import { availableServers } from "../../../contract/endpoints/photo-booths";
import { testRouting } from "../../../contract/endpoints/routing";
import { photoBooth } from "../../../contract/entities/photo-booth";

import { style } from "../../../contract/entities/style";
import { Section } from "../../components/section";
import type { EventValues } from "../../domain/events/model";
import { useRecords } from "../../domain/record-chooser/records";
import type { Errors } from "../../editor/state";
import { useEditorState } from "../../editor/store";
import { useReferred } from "../../fields/reference/use-names";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { madeKey } from "../../providers/i18n/keys";
import { useFormat } from "../../providers/i18n/use-format";
import { useMe, useRole } from "../../providers/me";
import { useProfile } from "../../providers/profile";
import { PartMark } from "../../screens/form/rail";
import { useDeletedBooths } from "./all-booths";
import { useTakenBooths } from "./booth-reads";
import { useTypedTokenChecks } from "./bot-tokens";
import { ShowPart, useEvent, valuesIn } from "./context";
import { useLineMark } from "./ready-mark";
import { balanceLine, documentLines, type Line, priceRange, routingLine, serversLine } from "./ready-model";

/** Age after which servers and routing are read again, ms. */
const FRESH_MS = 30_000;
/** Initial number of expected pictures. */
const USUAL_PICTURES = 100;
const MOST_PICTURES = 100_000;
/** Styles for which routing is tested. */
const MOST_TESTS = 10;

/** Checklist of what the event needs, each line with a link to its fix. It is also shown while the event runs. */
export function Ready() {
  const { t } = useTranslation();
  const store = useEvent();
  // Deferred: the checklist reads the whole document, and must not slow down typing.
  const event = useDeferredValue(useEditorState(store, valuesIn));
  const problems = useDeferredValue(useEditorState(store, (one) => one.problems()));
  return (
    <Section title={t("event.ready.title")} note={t("event.ready.note")}>
      <Lines event={event} problems={problems} />
    </Section>
  );
}

interface LinesProps {
  event: EventValues;
  problems: Errors;
}

const Lines = memo(function Lines({ event, problems }: LinesProps) {
  const role = useRole();
  const checks = useTypedTokenChecks();
  const taken = useTakenBooths().length;
  const { style_ids: ids, photo_booth_ids: booths } = event;
  const deleted = useDeletedBooths(booths).length;
  const records = useRecords(style.name, ids);
  const styles = useMemo(() => ids.map((id) => records.of(id) ?? undefined), [ids, records]);
  const range = useMemo(() => priceRange(styles), [styles]);
  const lines = documentLines(event, { now: new Date(), styles, checks, taken, deleted, problems });
  return (
    <ul className="event-ready">
      {lines.map((line) => (
        <ReadyLine key={line.id} line={line} />
      ))}
      <Servers booths={booths} />
      {role === "admin" && <Routing styles={ids} booth={booths[0]} />}
      <Balance owner={event.id_user} range={range} />
    </ul>
  );
});

function ReadyLine({ line, children }: { line: Line; children?: ReactNode }) {
  const { t } = useTranslation();
  const show = useContext(ShowPart);
  const { id, mark, says, values, part } = line;
  useLineMark(id, mark);
  return (
    <li>
      <PartMark mark={mark} />
      <span className="event-ready-text">
        <b className="strong">{t(madeKey(`event.ready.of.${id}`))}</b>
        <span className="small-text muted">{t(madeKey(`event.ready.${says}`), values)}</span>
        {children}
      </span>
      {part && mark !== "done" && (
        <button
          type="button"
          className="link small-text"
          aria-label={`${t("event.ready.fix")}: ${t(madeKey(`event.ready.of.${id}`))}`}
          onClick={() => show(part)}
        >
          {t("event.ready.fix")}
        </button>
      )}
    </li>
  );
}

const Servers = memo(function Servers({ booths }: { booths: readonly string[] }) {
  const counts = useQueries({
    queries: booths.map((id) => ({
      queryKey: keys.of(photoBooth.name, id, "available"),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(availableServers, { params: { id } }, { signal })).servers,
      retry: false,
      staleTime: FRESH_MS,
    })),
    combine: (answers) => answers.map(({ data }) => data?.filter(({ state }) => state !== "offline").length),
  });
  return <ReadyLine line={serversLine(counts)} />;
});

interface RoutingProps {
  styles: readonly string[];
  booth: string | undefined;
}

/** Whether a server would take a picture of each style now (OP-165); for admins only. */
const Routing = memo(function Routing({ styles, booth }: RoutingProps) {
  const { t } = useTranslation();
  const results = useQueries({
    queries: styles.slice(0, MOST_TESTS).map((style_id) => ({
      queryKey: keys.list("routing_debug", "ready", style_id, booth ?? ""),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await call(
            testRouting,
            { body: { style_id, photo_booth_id: booth ?? null, language: null } },
            { signal },
          )
        ).selected_server_id !== null,
      retry: false,
      staleTime: FRESH_MS,
    })),
    combine: (answers) => answers.map(({ data }) => data),
  });
  const line = routingLine(results);
  return (
    <ReadyLine line={line}>
      {line.mark === "failed" && (
        <Link className="link small-text" to="/routing-debug">
          {t("event.ready.open_routing")}
        </Link>
      )}
    </ReadyLine>
  );
});

interface BalanceProps {
  owner: string;
  range: ReturnType<typeof priceRange>;
}

/** The cost of the expected pictures compared with the owner's balance. */
const Balance = memo(function Balance({ owner, range }: BalanceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const field = useId();
  const me = useMe()?.id;
  const isMine = owner === "" || owner === me;
  const { user: profile, reload } = useProfile();
  useEffect(() => {
    if (isMine) reload();
  }, [isMine, reload]);
  const find = useReferred({ users: isMine ? [] : [owner] });
  const other = find("users", owner)?.record;
  const user = isMine ? profile : other;
  const [pictures, setPictures] = useState(USUAL_PICTURES);
  const line = balanceLine(user?.balance, pictures, range);
  const { least = 0, most = 0, balance = 0 } = (line.values ?? {}) as Record<string, number>;
  const values = {
    cost: least === most ? format.money(least) : `${format.money(least)}–${format.money(most)}`,
    balance: format.money(balance),
  };
  return (
    <ReadyLine line={{ ...line, values }}>
      <span className="event-ready-pictures">
        <label htmlFor={field} className="small-text muted">
          {t("event.ready.pictures")}
        </label>
        <span className="input">
          <input
            id={field}
            type="number"
            min={1}
            max={MOST_PICTURES}
            value={pictures}
            onChange={({ target }) =>
              setPictures(Math.max(1, Math.min(MOST_PICTURES, Number(target.value) || 1)))
            }
          />
        </span>
      </span>
    </ReadyLine>
  );
});

import "./processing.css";
import { FileImageOutlined } from "@ant-design/icons";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { generation } from "../../../contract/entities/generation";
import { SOURCE_PICTURE } from "../../../contract/rules/source-picture";
import { Glyph } from "../../components/glyph";
import { PageHeader } from "../../components/page/page-header";
import { useTitle } from "../../components/page/use-title";
import type { ProcessState } from "../../domain/booth/process";
import { useProcess } from "../../domain/booth/use-process";
import { useFileDrop } from "../../fields/image/use-file-drop";
import { usePicked } from "../../fields/image/use-picked";
import { useLanguage } from "../../providers/i18n";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { recordPath } from "../../resources/links";
import { useStore } from "../../shared/store";
import { type Attempt, attempts, followAttempt, photo, startAttempt } from "./attempts";
import { Facts } from "./facts";
import { Fields, Payment, usePayerText } from "./form";
import { type Choices, dataOf, isDemo, queryOf, readChoices } from "./model";
import { SourceField } from "./source-field";
import { Stage } from "./stage";
import { Strip } from "./strip";
import { type Chosen, useChosen } from "./use-chosen";
import { useStartKeys } from "./use-start-keys";

const TITLE = "menu.test_generation";
const RULE = { ...SOURCE_PICTURE, has: "", address: "" };
const RATIOS: Readonly<Record<string, number>> = { portrait: 3 / 4, landscape: 4 / 3 };

/** Makes a picture as a booth would (PROC-01, TEST-02, OP-80). */
export function TestGenerationPage() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [query, setQuery] = useSearchParams();
  const choices = readChoices(query);
  const source = useStore(photo);
  const all = useStore(attempts);
  const [shownKey, setShownKey] = useState<string | undefined>(() => attempts.get()[0]?.key);
  const shown = all.find(({ key }) => key === shownKey);
  const state = useProcess(shown);
  const chosen = useChosen(choices, state?.endedAt);
  const zone = useRef<HTMLDivElement>(null);
  const pick = useRef<HTMLInputElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const make = useRef<HTMLButtonElement>(null);
  const picked = usePicked(RULE, (value) => {
    if (value.state !== "picked") return;
    photo.set(value.file);
    setShownKey(undefined);
  });
  const { over, handlers } = useFileDrop(zone, false, picked.take, true);
  useTitle(TITLE);
  const change = (part: Partial<Choices>) => setQuery(queryOf({ ...choices, ...part }), { replace: true });
  useOnlyParticipant(choices, chosen, change);
  const busy = useBusy(all, choices.booth);
  const reason = useReason(choices, chosen, source, busy);
  const payer = usePayerText(chosen);
  const format = useFormat();
  const price = chosen.prices?.[isDemo(choices, chosen.event?.record) ? "demo" : "normal"];
  const ratio = RATIOS[chosen.booth?.record.orientation ?? ""] ?? 3 / 4;
  const given = {
    choices,
    price,
    title: t("making.job", { style: chosen.style?.name ?? "" }),
    open: t("making.open"),
  };
  const start = (sent: Blob | undefined) => {
    if (!sent || reason) return;
    const { key } = startAttempt({ ...given, source: sent, data: dataOf(choices, language) });
    // Drawn first: until then the page may be too short to scroll as far.
    flushSync(() => setShownKey(key));
    // Below the form on a phone; "nearest" does not move what is in view.
    stage.current?.scrollIntoView({ block: "nearest" });
  };
  /** The choices of an older attempt come into the form first, which says what it costs and whether it can be made. */
  const repeat = (attempt: Attempt) => {
    if (queryOf(attempt.choices) === queryOf(choices) && !reason) return start(attempt.source);
    setQuery(queryOf(attempt.choices), { replace: true });
    photo.set(attempt.source);
    make.current?.focus();
  };
  useStartKeys(() => start(source));
  const summary = {
    title: chosen.style?.name ?? t("resources.styles.one"),
    note: chosen.booth?.name ?? "",
    price: price === undefined ? "–" : format.money(price),
    payer,
  };
  return (
    <div ref={zone} className="processing" {...handlers}>
      <PageHeader title={t(TITLE)} tags={state && <StateTag state={state} />}>
        <OpenLink id={state?.id} />
      </PageHeader>
      <div className="processing-columns">
        <form
          className="processing-form"
          noValidate
          aria-label={t("making.form")}
          onSubmit={(event) => {
            event.preventDefault();
            start(source);
          }}
        >
          <Fields choices={choices} chosen={chosen} change={change} />
          <SourceField source={source} picked={picked} ratio={ratio} summary={summary} input={pick} />
          <Payment choices={choices} chosen={chosen} change={change} />
          <button
            ref={make}
            type="submit"
            className="button primary large block"
            aria-disabled={reason !== undefined || undefined}
            aria-describedby="processing-reason"
          >
            {t("making.make")}
            <span className="key processing-key">{t("making.shortcut")}</span>
          </button>
          <p id="processing-reason" className="caption faint">
            {reason ?? t("making.charged_when_ready")}
          </p>
        </form>
        <div className="processing-work" data-shape={ratio > 1 ? "landscape" : "portrait"}>
          <div className="processing-stage" ref={stage}>
            <Stage
              attempt={shown}
              source={source}
              ratio={ratio}
              over={over}
              onPick={() => pick.current?.click()}
            />
          </div>
          {shown && (
            <Facts
              attempt={shown}
              usual={chosen.usual}
              onFollow={(id) => setShownKey(followAttempt({ ...given, choices: shown.choices }, id).key)}
              onRetry={() => repeat(shown)}
            />
          )}
          <Strip attempts={all} shown={shown} onShow={({ key }) => setShownKey(key)} />
        </div>
      </div>
    </div>
  );
}

/** A style for one kind of guests leaves nothing to choose; one that it does not have is dropped. */
function useOnlyParticipant(
  { participant }: Choices,
  { style, participants }: Chosen,
  change: (part: Partial<Choices>) => void,
): void {
  const wanted =
    style && participants.length > 0 && !participants.includes(participant) ? participants[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each style
  useEffect(() => {
    if (wanted) change({ participant: wanted });
  }, [wanted]);
}

/** The attempt that this booth is busy with. */
function useBusy(all: readonly Attempt[], booth: string): Attempt | undefined {
  const busy = all.find(
    ({ choices, process }) => choices.booth === booth && process.get().status === "processing",
  );
  useProcess(busy ?? all[0]); // renders again when it ends
  return busy;
}

/** Why a picture cannot be made now; undefined if it can. */
function useReason(
  choices: Choices,
  chosen: Chosen,
  source: Blob | undefined,
  busy: Attempt | undefined,
): string | undefined {
  const { t } = useTranslation();
  if (!choices.booth) return t("making.needs_booth");
  if (!choices.style) return t("making.needs_style");
  if (!choices.participant) return t("making.needs_participant");
  if (chosen.isForeignBooth) return t("making.foreign_booth");
  if (chosen.isForeignStyle) return t("making.foreign_style");
  if (chosen.closed) return t(`making.event_${chosen.closed}`);
  if (!source) return t("making.needs_source");
  if (busy) return t("making.one_at_a_time", { booth: chosen.booth?.name ?? "" });
  const price = chosen.prices?.[isDemo(choices, chosen.event?.record) ? "demo" : "normal"] ?? 0;
  if (chosen.balance !== undefined && price > chosen.balance) return t("making.balance_low");
  return undefined;
}

function StateTag({ state }: { state: ProcessState }) {
  const { t } = useTranslation();
  if (state.status === "processing")
    return (
      <span className="tag acc">
        <span className="pip live" aria-hidden="true" />
        {t("making.running")}
      </span>
    );
  if (state.status === "completed") return <span className="tag ok">{t("making.done")}</span>;
  if (state.status === "error") return <span className="tag err">{t("making.failed")}</span>;
  return state.notice ? <span className="tag">{t(state.notice)}</span> : null;
}

function OpenLink({ id }: { id: string | undefined }) {
  const { t } = useTranslation();
  const role = useRole();
  const path = id && recordPath(generation.name, id, role);
  if (!path) return null;
  return (
    <Link className="button text" to={path}>
      <Glyph of={FileImageOutlined} />
      {t("making.open")}
    </Link>
  );
}

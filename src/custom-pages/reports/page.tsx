import "./reports.css";
import { DownloadOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import Switch from "antd/es/switch";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { downloadReport, previewReport, REPORTS, type ReportKind } from "../../../contract/endpoints/reports";
import { Tabs } from "../../components/antd/tabs";
import { Glyph } from "../../components/glyph";
import { PageHeader } from "../../components/page/page-header";
import { useTitle } from "../../components/page/use-title";
import { RetryAlert } from "../../components/retry-alert";
import { startDownload } from "../../components/start-download";
import { FieldError } from "../../fields/field-error";
import { DayPicker } from "../../fields/time/picker";
import { call } from "../../providers/call";
import { messageFor } from "../../providers/http/message-for";
import { useLanguage } from "../../providers/i18n";
import { useFormat } from "../../providers/i18n/use-format";
import { useAbility } from "../../providers/server";
import { useTab } from "../../screens/use-tab";
import { dayOf, fileNameOf, isKind, isOrdered, noonOf, type Range, rangeBefore, rangeIn } from "./model";
import { Preview, PreviewSkeleton } from "./preview";

const TITLE = "menu.reports";
/** The same in both languages (REP-11, OP-171). */
const FAILED = "reports.failed";
const FIRST = REPORTS[0];
/** In the address while the previous period is not shown. */
const ALONE = "alone";

/** The reports (REP-01 to REP-11): report, days and comparison are in the address. */
export function ReportsPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const [tab, setTab] = useTab(FIRST);
  const kind = isKind(tab) ? tab : FIRST;
  const today = dayOf(new Date());
  const range = rangeIn(query, kind, today);
  const isValid = isOrdered(range);
  const compares = !query.has(ALONE);
  const zone = useZone();
  const write = (name: string, value: string | undefined) =>
    setQuery(
      (address) => {
        if (value === undefined) address.delete(name);
        else address.set(name, value);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  useTitle(TITLE);
  return (
    <>
      <PageHeader title={t(TITLE)}>
        <Days range={range} onChange={write} />
        {kind !== "executive" && (
          // biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is the control inside.
          <label className="report-compare small-text muted">
            <Switch checked={compares} onChange={(on) => write(ALONE, on ? undefined : "")} />
            {t("reports.compare_short")}
          </label>
        )}
        <Download kind={kind} range={range} zone={zone} />
      </PageHeader>
      <Tabs
        className="report-tabs"
        activeKey={kind}
        onChange={setTab}
        items={REPORTS.map((report) => ({
          key: report,
          label: t(`reports.tab_${report}`),
          children: isValid ? (
            <Report key={report} kind={report} range={range} zone={zone} compares={compares} />
          ) : (
            <p className="muted report-hint">{t("reports.fix_range")}</p>
          ),
        }))}
      />
    </>
  );
}

/** Time zone to name in calls: null where the server has no such ability, undefined until that is known. */
function useZone(): string | null | undefined {
  const isNamed = useAbility("report-time-zone");
  if (isNamed === undefined) return undefined;
  return isNamed ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}

const inputOf = (kind: ReportKind, { start, end }: Range, zone: string | null | undefined) => ({
  params: { kind },
  query: { start_date: start, end_date: end, ...(zone && { time_zone: zone }) },
});

interface DaysProps {
  range: Range;
  onChange(name: "from" | "to", day: string): void;
}

/** From and to; a start after the end is marked (OP-162). */
function Days({ range, onChange }: DaysProps) {
  const { t } = useTranslation();
  const isValid = isOrdered(range);
  const day = (name: "from" | "to", value: string, invalid: boolean) => (
    <span className="report-day">
      <label htmlFor={`report-${name}`} className="small-text muted">
        {t(`reports.${name}`)}
      </label>
      <DayPicker
        id={`report-${name}`}
        value={value}
        invalid={invalid}
        {...(invalid && { "aria-describedby": "report-from-note" })}
        onChange={(next) => onChange(name, next)}
      />
    </span>
  );
  return (
    <div className="report-days field">
      {day("from", range.start, !isValid)}
      {day("to", range.end, false)}
      {!isValid && (
        <FieldError id="report-from-note" announced>
          {t("validation.start_after_end")}
        </FieldError>
      )}
    </div>
  );
}

interface ReportProps {
  kind: ReportKind;
  range: Range;
  zone: string | null | undefined;
}

function Download({ kind, range, zone }: ReportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isValid = isOrdered(range) && zone !== undefined;
  const start = () => isValid && download(kind, range, zone, rangeText(format, range), t);
  return (
    <button
      type="button"
      className="button primary"
      aria-disabled={!isValid || undefined}
      title={isOrdered(range) ? undefined : t("validation.start_after_end")}
      onClick={start}
    >
      <Glyph of={DownloadOutlined} />
      {t("actions.download")}
    </button>
  );
}

function download(kind: ReportKind, range: Range, zone: string | null, days: string, t: TFunction): void {
  startDownload({
    endpoint: downloadReport,
    input: inputOf(kind, range, zone),
    title: t("reports.download_of", { report: t(`reports.tab_${kind}`), range: days }),
    key: `report.${kind}`,
    name: () => fileNameOf(kind, new Date()),
    failed: FAILED,
    t,
  });
}

/** `23 Oct – 21 Nov`, with years where they differ. */
const rangeText = (format: ReturnType<typeof useFormat>, { start, end }: Range): string => {
  const write = start.slice(0, 4) === end.slice(0, 4) ? format.day : format.date;
  return `${write(noonOf(start))} – ${write(noonOf(end))}`;
};

function Report({ kind, range, zone, compares }: ReportProps & { compares: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const before = rangeBefore(range);
  const now = usePreview(kind, range, zone, true);
  const then = usePreview(kind, before, zone, compares && kind !== "executive" && now.data !== undefined);
  if (now.error !== null && !now.data)
    return (
      <div className="report-hint">
        <RetryAlert onRetry={() => void now.refetch()}>{messageFor(now.error, t, FAILED)}</RetryAlert>
      </div>
    );
  if (!now.data) return <PreviewSkeleton />;
  return (
    <>
      {then.error !== null && compares && (
        <RetryAlert kind="warn" onRetry={() => void then.refetch()}>
          {t("reports.no_before")}
        </RetryAlert>
      )}
      <Preview
        kind={kind}
        label={t(`reports.tab_${kind}`)}
        data={now.data}
        before={compares ? then.data : undefined}
        range={range}
        beforeText={rangeText(format, before)}
      />
    </>
  );
}

/** Read whenever the tab or the range changes, also back to one that was read before (OP-162). */
function usePreview(kind: ReportKind, range: Range, zone: string | null | undefined, isNeeded: boolean) {
  const { language } = useLanguage(); // the server titles its columns in it
  return useQuery({
    queryKey: ["report", kind, range.start, range.end, zone, language],
    queryFn: ({ signal }) => call(previewReport, inputOf(kind, range, zone), { signal }),
    select: ({ data }) => data,
    enabled: isNeeded && zone !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

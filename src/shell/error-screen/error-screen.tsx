import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { CopyButton } from "../../components/copy-button";
import { Icon, Shape } from "../../components/icon";
import { ICON_PATHS } from "../../components/icon-paths";
import { useHeadingFocus } from "../../components/page/heading-focus";
import { useTitle } from "../../components/page/use-title";
import { type ApiError, TranslatedError } from "../../providers/http/errors";
import { madeKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";
import { pathsOf, screenAt } from "../../resources/routes";
import { useOnline } from "../../shared/online";
import { Advice } from "./advice";
import { Details } from "./details";
import { type DiagnosticRecord, diagnose } from "./diagnose";
import { type Kind, kindOf } from "./kinds";
import { OfflineScreen } from "./offline-screen";
import "./error-screen.css";

interface ErrorScreenProps {
  thrown: unknown;
  onRetry: () => void;
}

/** The diagnostic page of a failed route (spec B section 8), or one message for too many requests (ERR-15). */
export function ErrorScreen({ thrown, onRetry }: ErrorScreenProps) {
  const kind = kindOf(thrown);
  const record = useMemo(() => diagnose(thrown), [thrown]);
  const isOnline = useOnline();
  const retry = useEffectEvent(onRetry);
  const wasOffline = useRef(false);
  useEffect(() => {
    // What failed for want of a connection has another kind with it: a page's code is then a lost chunk.
    if (isOnline && wasOffline.current && (kind === "network" || kind === "lost_chunk")) retry();
    wasOffline.current = !isOnline;
  }, [isOnline, kind]);
  if (kind === "limit") return <ApiLimit />;
  if (kind === "network" && !isOnline) return <OfflineScreen record={record} onRetry={onRetry} />;
  return <Diagnosis kind={kind} thrown={thrown} record={record} onRetry={onRetry} />;
}

/** Centred and red, without details (ERR-16). */
function ApiLimit() {
  const { t } = useTranslation();
  useTitle("diagnostics.api_limit");
  return (
    <div className="api-limit" role="alert">
      <h1>{t("diagnostics.api_limit")}</h1>
    </div>
  );
}

interface DiagnosisProps extends ErrorScreenProps {
  kind: Exclude<Kind, "limit">;
  record: DiagnosticRecord;
}

function Diagnosis({ kind, thrown, record, onRetry }: DiagnosisProps) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  const list = useListOfMissing(thrown);
  const title = list ? "diagnostics.record.title" : (`diagnostics.headings.${kind}` as const);
  useTitle(title);
  return (
    <div className="error-screen">
      <section>
        <span className="tag err">
          <Shape path={kind === "network" ? CONTROL_SHAPES.offline : ICON_PATHS.problem} />
          {t(`diagnostics.kinds.${kind}`)}
        </span>
        <div role="alert">
          <h1 ref={heading} tabIndex={-1}>
            {t(title)}
          </h1>
          <p className="muted error-screen-lead">
            {thrown instanceof TranslatedError
              ? t(thrown.key, thrown.values)
              : t(list ? "diagnostics.record.text" : "diagnostics.instruction")}
          </p>
        </div>
        <div className="error-screen-actions">
          {list && (
            <Link to={pathsOf(list).list} className="button primary large">
              {t("diagnostics.record.to_list", { list: t(madeKey(`resources.${list.name}.many`)) })}
            </Link>
          )}
          <button type="button" className={list ? "button large" : "button primary large"} onClick={onRetry}>
            <Shape path={CONTROL_SHAPES.retry} />
            {t("actions.retry")}
          </button>
          <CopyButton
            className="button large"
            text={JSON.stringify(record, null, 2)}
            label={t("actions.copy_details")}
            icon={<Icon name="copy" />}
          />
          <Link to="/" className="button text large">
            {t("actions.back_to_start")}
          </Link>
        </div>
        <Advice record={record} />
      </section>
      <Details record={record} />
    </div>
  );
}

/** The list to which the missing record would belong; undefined if the error is not about a record. */
function useListOfMissing(thrown: unknown): AnyResource | undefined {
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  if (kindOf(thrown) !== "not_found" || !screen || !("entity" in screen)) return undefined;
  if ((thrown as ApiError).url === pathname) return undefined; // no route has this address
  return pathname.startsWith(`${pathsOf(screen).list}/`) ? screen : undefined;
}

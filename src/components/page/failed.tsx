import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusAfter } from "../../shared/use-focus-after";
import { CONTROL_SHAPES } from "../control-shapes";
import { CopyButton } from "../copy-button";
import { textOf } from "../error-text";
import { Icon, Shape } from "../icon";
import "./failed.css";

/** The fields of an `ApiError` that are shown. */
interface FailedCall {
  method?: string;
  url?: string;
  statusCode?: number;
}

/** `19:24:08` in every language, to be found in a log. */
const clock = () => new Date().toLocaleTimeString("en-GB");

interface FailedReadProps {
  error: unknown;
  onRetry: () => void;
  /** What could not be loaded, such as "Could not load generations". */
  title: string;
  /** The reason. */
  text: string;
}

/** The error state of a list or section inside a page. */
export function FailedRead({ error, onRetry, title, text }: FailedReadProps) {
  const { t } = useTranslation();
  const { method, url, statusCode } = (error ?? {}) as FailedCall;
  const facts = [method && url && `${method} ${url}`, statusCode || undefined, clock()];
  const line = facts.filter(Boolean).join(" · ");
  const box = useRef<HTMLDivElement>(null);
  useFocusAfter(box);
  return (
    <div ref={box} className="failed-read" role="alert">
      <Icon name="failed" size={22} />
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <div className="failed-read-ways">
        <button type="button" className="button primary" onClick={onRetry}>
          <Shape path={CONTROL_SHAPES.retry} />
          {t("actions.retry")}
        </button>
        <CopyButton
          className="button"
          text={`${textOf(error)}\n${line}`}
          label={t("actions.copy_details")}
          icon={<Icon name="copy" />}
        />
      </div>
      {url && <p className="caption faint figures">{line}</p>}
    </div>
  );
}

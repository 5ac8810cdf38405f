import { useTranslation } from "react-i18next";
import { CopyButton } from "../copy-button";
import { textOf } from "../error-text";
import { Icon } from "../icon";
import "./failed.css";

/** What is known of a failed call; an `ApiError` fits. */
interface FailedCall {
  message?: string;
  method?: string;
  url?: string;
  statusCode?: number;
}

/** `19:24:08`, in whatever language: it is looked up in a log. */
const clock = () => new Date().toLocaleTimeString("en-GB");

interface FailedReadProps {
  error: unknown;
  onRetry: () => void;
  /** What was not read, as "Generations were not read". */
  title: string;
  /** Why, in words for people. */
  text: string;
}

/** A list or part that was not read, inside a page that stays (16-states). */
export function FailedRead({ error, onRetry, title, text }: FailedReadProps) {
  const { t } = useTranslation();
  const { method, url, statusCode } = (error ?? {}) as FailedCall;
  const facts = [method && url && `${method} ${url}`, statusCode || undefined, clock()];
  const line = facts.filter(Boolean).join(" · ");
  return (
    <div className="failed-read" role="alert">
      <Icon name="failed" size={22} />
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <div className="failed-read-ways">
        <button type="button" className="button primary" onClick={onRetry}>
          <Icon name="retry" />
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

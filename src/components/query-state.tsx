import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { messageFor } from "../providers/http/message-for";
import { RetryAlert } from "./retry-alert";

interface QueryStateProps {
  query: { data?: readonly unknown[] | undefined; error: unknown; refetch(): unknown };
  /** Text for an empty list. */
  empty: string;
  /** Shown while loading. */
  skeleton: ReactNode;
}

/** Error, loading and empty state of a list inside a page. */
export function QueryState({ query, empty, skeleton }: QueryStateProps) {
  const { t } = useTranslation();
  const { data, error } = query;
  return (
    <>
      {error !== null && (
        <RetryAlert onRetry={() => void query.refetch()}>
          {messageFor(error, t, "errors.read_failed")}
        </RetryAlert>
      )}
      {!data && error === null && <div aria-busy="true">{skeleton}</div>}
      {data?.length === 0 && <p className="faint small-text">{empty}</p>}
    </>
  );
}

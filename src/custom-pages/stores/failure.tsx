import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Store } from "../../../contract/entities/store";
import { FailedRead } from "../../components/page/failed";
import { ApiError } from "../../providers/http/errors";
import { readFailure, storeErrorKey } from "./failures";

/**
 * A store that could not be read: a refusal is the route's error screen with the text of its status (OP-26, OP-135); a
 * call without an answer has a text of its own (STO-42), which that screen does not show.
 */
export function StoreFailure({ query }: { query: Pick<UseQueryResult<Store>, "error" | "refetch"> }) {
  const { t } = useTranslation();
  const { error } = query;
  if (error instanceof ApiError && error.statusCode >= 400) throw readFailure("one", error);
  return (
    <div className="card">
      <FailedRead
        error={error}
        onRetry={() => void query.refetch()}
        title={t("stores.one_not_read")}
        text={t(storeErrorKey("one", error))}
      />
    </div>
  );
}

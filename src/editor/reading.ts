import type { UseQueryResult } from "@tanstack/react-query";
import type { Base } from "./state";

/** The base of a reply of the data provider, which has the version next to the record. */
export function baseOf<R extends object = Record<string, unknown>>(reply: unknown): Base<R> {
  const { data, version } = reply as { data: R; version?: string };
  return { record: data, version };
}

/** Reads again; rejects if that fails. */
export const refetched = async <T>({ refetch }: Pick<UseQueryResult<T, unknown>, "refetch">): Promise<T> =>
  (await refetch({ throwOnError: true })).data as T;

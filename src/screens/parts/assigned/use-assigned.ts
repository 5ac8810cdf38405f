import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sayFailure } from "../../../providers/failure";
import { ApiError } from "../../../providers/http/errors";

export interface Assigned {
  id: string;
}

export interface AssignedCalls<T extends Assigned> {
  /** Of the query that `read` fills. */
  key: QueryKey;
  read(signal: AbortSignal): Promise<readonly T[]>;
  add(id: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  nameOf(record: T): string;
  /** Called after each change: what else it concerns. */
  onChange?(): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Records assigned to another one, each change a call of its own. A removed record stays in its place until the panel
 * is left, so that it can be put back. The second of two clicks does nothing.
 */
export function useAssigned<T extends Assigned>(calls: AssignedCalls<T>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery<readonly T[]>({ queryKey: calls.key, queryFn: ({ signal }) => calls.read(signal) });
  const [removed, setRemoved] = useState(NONE);
  const [said, say] = useState("");
  const busy = useRef(new Set<string>());

  async function change(record: T, verb: "add" | "remove", done: () => void): Promise<void> {
    if (busy.current.has(record.id)) return;
    busy.current.add(record.id);
    const name = calls.nameOf(record);
    try {
      await calls[verb](record.id);
      done();
      say(t(`assigned.${verb === "add" ? "added" : "removed"}`, { name }));
      calls.onChange?.();
    } catch (reason) {
      failed(reason, verb, name);
    } finally {
      busy.current.delete(record.id);
    }
  }

  function failed(reason: unknown, verb: "add" | "remove", name: string): void {
    sayFailure(reason, t(verb === "add" ? "assigned.not_added" : "assigned.not_removed", { name }));
    // Somebody else was quicker, as the refusal says: show how things stand.
    if (reason instanceof ApiError && (reason.statusCode === 404 || reason.statusCode === 409)) {
      void query.refetch();
      calls.onChange?.();
    }
  }

  const mark = (id: string, gone: boolean) =>
    setRemoved((now) => {
      const next = new Set(now);
      if (gone) next.add(id);
      else next.delete(id);
      return next;
    });

  return {
    query,
    removed,
    /** What has just happened, for who cannot see it. */
    said,
    add: (record: T) =>
      change(record, "add", () => {
        mark(record.id, false);
        queries.setQueryData<readonly T[]>(calls.key, (rows = []) =>
          rows.some(({ id }) => id === record.id) ? rows : [...rows, record],
        );
      }),
    remove: (record: T) => change(record, "remove", () => mark(record.id, true)),
  };
}

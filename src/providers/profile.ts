import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import * as endpoints from "../../contract/endpoints/session";
import type { User } from "../../contract/entities/user";
import { call } from "./call";
import type { ApiError } from "./http/errors";
import { session } from "./http/session";

const KEY = ["profile"] as const;

async function readProfile(signal: AbortSignal): Promise<User> {
  const { user } = await call(endpoints.profile, {}, { signal });
  const known = session.current()?.user;
  if (known?.id === user.id && JSON.stringify(known) !== JSON.stringify(user)) void session.setUser(user);
  return user;
}

export interface Profile {
  /** Undefined until it has been read once. */
  user: User | undefined;
  /** It is being read. */
  reading: boolean;
  error: ApiError | null;
  reload(): void;
  /** Sets the balance that another reply contained. */
  setBalance(balance: number): void;
}

/** The state of another query; the profile is read whenever that one is. */
export interface OtherRead {
  reading: boolean;
  /** Timestamp of its last result, in ms. */
  readAt: number;
}

/** GET /users/profile, on mount and with each read of `other`; updates the header and other tabs (CALL-SESS-03). */
export function useProfile(other?: OtherRead): Profile {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    enabled: false,
    retry: false,
    queryFn: ({ signal }) => readProfile(signal),
  });
  const last = useRef<OtherRead>(undefined);
  const { reading = false, readAt = 0 } = other ?? {};
  useEffect(() => {
    const before = last.current;
    last.current = { reading, readAt };
    // It has started, or was too short for its start to render.
    const another = reading ? !before?.reading : !before?.reading && readAt !== before?.readAt;
    if (!before || another) void refetch();
  }, [reading, readAt, refetch]);
  const setBalance = useCallback(
    (balance: number) => queries.setQueryData<User>(KEY, (user) => user && { ...user, balance }),
    [queries],
  );
  const reload = useCallback(() => void refetch(), [refetch]);
  return {
    user: data,
    reading: isFetching,
    error: error as ApiError | null,
    reload,
    setBalance,
  };
}

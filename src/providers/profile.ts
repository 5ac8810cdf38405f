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
  /** A newer one is under way. */
  reading: boolean;
  error: ApiError | null;
  reload(): void;
  /** Puts in what another answer has said about the balance. */
  setBalance(balance: number): void;
}

/** How another read is, with which the profile is read. */
export interface OtherRead {
  reading: boolean;
  /** When it last ended. */
  readAt: number;
}

/** GET /users/profile, at once and with each other read; the header and the other tabs follow (CALL-SESS-03). */
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
    // It begins, or was so short that its beginning was never drawn.
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

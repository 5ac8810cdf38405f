import { useCan, useGetIdentity, usePermissions } from "@refinedev/core";
import type { Role } from "../../contract/core/access";
import type { Entity } from "../../contract/core/entity";
import type { User } from "../../contract/entities/user";
import { isAllowed } from "./access";
import { session } from "./http/session";

// The session is known at the first render; `connectSession` invalidates these queries when it changes.
const KEPT = { staleTime: Number.POSITIVE_INFINITY };

/** The signed-in user; undefined for a moment while a session ends. */
export function useMe(): User | undefined {
  const { data } = useGetIdentity<User | null>({
    queryOptions: { ...KEPT, initialData: () => session.current()?.user },
  });
  return data ?? undefined;
}

/** The user's role; the lowest one for a moment while a session ends. */
export function useRole(): Role {
  const { data } = usePermissions<Role | null>({
    // Refine's default key, which its type requires.
    options: { ...KEPT, queryKey: ["auth", "permissions"], initialData: () => session.current()?.role },
  });
  return data ?? "user";
}

export type Action = "list" | "show" | "create" | "edit" | "delete";

/** Whether the user may do this. A table calls it once for all its rows. */
export function useMay({ name: resource }: Pick<Entity, "name">, action: Action): boolean {
  const { data } = useCan({
    resource,
    action,
    queryOptions: { ...KEPT, initialData: () => ({ can: isAllowed(resource, action) }) },
  });
  return data?.can ?? false;
}

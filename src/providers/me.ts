import { useCan, useGetIdentity, usePermissions } from "@refinedev/core";
import type { Role } from "../../contract/core/access";
import type { Entity } from "../../contract/core/entity";
import type { User } from "../../contract/entities/user";
import { isAllowed } from "./access";
import { session } from "./http/session";

// What is known is there with the first render; `connectSession` has it asked for again when the session changes.
const KEPT = { staleTime: Number.POSITIVE_INFINITY };

/** Who is signed in; undefined during the moment in which a session ends. */
export function useMe(): User | undefined {
  const { data } = useGetIdentity<User | null>({
    queryOptions: { ...KEPT, initialData: () => session.current()?.user },
  });
  return data ?? undefined;
}

/** Their role; the least one during the moment in which a session ends. */
export function useRole(): Role {
  const { data } = usePermissions<Role | null>({
    // Refine's own key, which its type asks for.
    options: { ...KEPT, queryKey: ["auth", "permissions"], initialData: () => session.current()?.role },
  });
  return data ?? "user";
}

export type Action = "list" | "show" | "create" | "edit" | "delete";

/** Whether they may do this. All who ask the same share one answer, but a table asks once for all its rows. */
export function useMay({ name: resource }: Pick<Entity, "name">, action: Action): boolean {
  const { data } = useCan({
    resource,
    action,
    queryOptions: { ...KEPT, initialData: () => ({ can: isAllowed(resource, action) }) },
  });
  return data?.can ?? false;
}

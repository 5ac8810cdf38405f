import { useQueries } from "@tanstack/react-query";
import { absentIn, withAbsent } from "../../../contract/core/absent";
import { participantsOfStyle } from "../../../contract/endpoints/participants";
import { style as entity, type Style } from "../../../contract/entities/style";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";

type Made = Pick<Style, "id" | "is_group" | "participants_ids">;

/** The style with its participants; those that its reply did not have are asked for (OP-179). */
export async function withParticipants<S extends Made>(style: S, signal?: AbortSignal): Promise<S> {
  if (style.is_group || !isWithout(style)) return style;
  const { participants } = await call(participantsOfStyle, { params: { id: style.id } }, { signal });
  return havingParticipants(
    style,
    participants.map(({ id }) => id),
  );
}

/** The same for styles that were read elsewhere: without those participants until they are read. */
export function useWithParticipants<S extends Made>(styles: readonly S[]): readonly S[] {
  const reads = useQueries({
    queries: styles.map((style) => ({
      queryKey: keys.of(entity.name, style.id, "participants"),
      queryFn: ({ signal }: { signal: AbortSignal }) => withParticipants(style, signal),
      enabled: !style.is_group && isWithout(style),
      retry: false,
    })),
  });
  return styles.map((style, at) => (isWithout(style) ? reads[at]?.data : undefined) ?? style);
}

/** The style with these participants, if its reply did not have any. */
export function havingParticipants<S extends Made>(style: S, participants_ids: readonly string[]): S {
  if (!isWithout(style)) return style;
  const { participants_ids: _, ...absent } = absentIn(style);
  return withAbsent({ ...style, participants_ids }, absent);
}

const isWithout = (style: Made) => "participants_ids" in absentIn(style);

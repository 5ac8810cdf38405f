import { useQuery } from "@tanstack/react-query";
import { generation } from "../../../contract/entities/generation";
import { useReferred } from "../../fields/reference/use-names";
import { recordQuery } from "../../providers/data";

const EVERY_MS = 2_000;

interface Options {
  /** Reads it again until it has ended: it may have been read before while it ran. */
  untilEnded?: boolean;
}

/**
 * A generation by its id with what it refers to: all that one page asks for by one call for each kind of record.
 * Undefined while it is read, and where there is none.
 */
export function useGeneration(id: string | undefined, { untilEnded = false }: Options = {}) {
  const { data } = useQuery({
    ...recordQuery(generation.name, id ?? ""),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (untilEnded && state.data?.status === "processing" ? EVERY_MS : false),
  });
  const record = (id !== undefined && data) || undefined;
  const of = (key: "id_style" | "id_participant" | "id_photo_booth" | "id_schedule") => record?.[key] ?? "";
  const find = useReferred({
    styles: [of("id_style")],
    participants: [of("id_participant")],
    photo_booths: [of("id_photo_booth")],
    schedules: [of("id_schedule")],
  });
  return {
    record,
    style: find("styles", of("id_style")),
    participant: find("participants", of("id_participant")),
    booth: find("photo_booths", of("id_photo_booth")),
    event: find("schedules", of("id_schedule")),
  };
}

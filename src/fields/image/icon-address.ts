type Plain = Readonly<Record<string, unknown>>;

/** Address of a style's icon: for this participant if the style has it, else for its first one. */
export function iconAddress(record: Plain | undefined, participant?: string | null): string | null {
  const participants = (record?.participants_ids ?? []) as readonly string[];
  const shown = participant && participants.includes(participant) ? participant : participants[0];
  return record && shown ? `/styles/${String(record.id)}/icons/${shown}` : null;
}

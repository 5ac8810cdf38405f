/** Delivery bots inside the event editor, as drafts until the event is saved (spec A section 4, OP-54, OP-55). */

export const BOT_ACTIONS = ["none", "create", "attach", "update", "delete"] as const;
export type BotAction = (typeof BOT_ACTIONS)[number];

export interface BotDraft {
  action: BotAction;
  /** Id of a stored bot; a new one has a local key, which is never sent. */
  id: string;
  bot_token: string;
  bot_username: string;
  is_active: boolean;
  is_exclusive: boolean;
  /** The action that an undone deletion restores (OP-55). */
  before?: "none" | "update";
}

type Edit = Partial<Pick<BotDraft, "bot_token" | "bot_username" | "is_active" | "is_exclusive">>;

/** Editing turns none into update; create and attach keep their action (BOT-29 to BOT-31, OP-55). */
const edited = (draft: BotDraft, edit: Edit): BotDraft => ({
  ...draft,
  ...edit,
  action: draft.action === "none" ? "update" : draft.action,
});

/** Only one bot of an event is exclusive: setting it on one clears it on the others (BOT-37, OP-55). */
export function editBot(drafts: readonly BotDraft[], id: string, edit: Edit): BotDraft[] {
  return drafts.map((draft) => {
    if (draft.id === id) return edited(draft, edit);
    return edit.is_exclusive && draft.is_exclusive && draft.action !== "delete"
      ? edited(draft, { is_exclusive: false })
      : draft;
  });
}

/** Sets the name found by the token check; does not count as an edit (OP-65). */
export const nameBot = (drafts: readonly BotDraft[], id: string, bot_username: string): BotDraft[] =>
  drafts.map((draft) => (draft.id === id ? { ...draft, bot_username } : draft));

/** Drops a bot that is not stored with the event yet, marks a stored one for deletion (BOT-34 to BOT-36). */
export function removeBot(drafts: readonly BotDraft[], id: string): BotDraft[] {
  return drafts.flatMap((draft): BotDraft[] => {
    if (draft.id !== id || draft.action === "delete") return [draft];
    if (draft.action === "create" || draft.action === "attach") return [];
    return [{ ...draft, action: "delete", before: draft.action }];
  });
}

/** Undoes a deletion, keeping edits. Exclusivity is dropped if another bot has become exclusive since (OP-55). */
export function restoreBot(drafts: readonly BotDraft[], id: string): BotDraft[] {
  const isTaken = drafts.some((one) => one.is_exclusive && one.action !== "delete");
  return drafts.map((draft) => {
    if (draft.id !== id || draft.action !== "delete") return draft;
    const { before = "none", ...rest } = draft;
    const restored: BotDraft = { ...rest, action: before };
    return isTaken && restored.is_exclusive ? edited(restored, { is_exclusive: false }) : restored;
  });
}

/** The part telegram_bots_data: drafts without an action are not sent, a new bot has no id (OP-54). */
export const sentBots = (drafts: readonly BotDraft[]): Record<string, unknown>[] =>
  drafts.flatMap(
    ({ action, id, bot_token, bot_username, is_active, is_exclusive }): Record<string, unknown>[] => {
      if (action === "none") return [];
      if (action === "delete") return [{ action, id }];
      const flags = { is_active, is_exclusive };
      if (action === "attach") return [{ action, id, ...flags }];
      const own = { bot_username, ...flags, ...(bot_token && { bot_token }) };
      return [action === "create" ? { action, ...own } : { action, id, ...own }];
    },
  );

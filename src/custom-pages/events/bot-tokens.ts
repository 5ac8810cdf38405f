import { useEffect, useMemo } from "react";
import { type BotDraft, nameBot } from "../../../contract/rules/bot-drafts";
import type { EventState, EventStore } from "../../domain/events/model";
import { focusField } from "../../editor/focus-field";
import { useSaveAction } from "../../editor/save-bar";
import { setValue, useEditorState, useFound } from "../../editor/store";
import { checksDone, type TokenState, useTokenChecks } from "../../fields/delivery/bot-token";
import { useEvent, useEventValue, valuesIn } from "./context";

type Checks = Readonly<Record<string, TokenState>>;

/** Tokens to check: typed ones only. Stored tokens are never sent to the messenger. */
export function typedTokens({ values, initial }: EventState): string[] {
  const stored = initial.bots.map(({ bot_token }) => bot_token);
  return values.bots
    .filter(({ action, bot_token }) => action !== "delete" && bot_token && !stored.includes(bot_token))
    .map(({ bot_token }) => bot_token);
}

/** The messenger's checks of all typed tokens. */
export const useTypedTokenChecks = () =>
  useTokenChecks(useEditorState(useEvent(), ({ get }) => typedTokens(get()).join("\n")).split("\n"));

/**
 * The rules of all bots' tokens: a phone shows one part of the editor, and the rules hold in each. An invalid token of a
 * new bot blocks the save, which waits for running checks (EVT-50, OP-65); a bot has the name of its token's check.
 */
export function BotTokens(): null {
  const store = useEvent();
  const drafts = useEventValue("bots");
  const checks = useTypedTokenChecks();
  const found = useMemo(
    () =>
      Object.fromEntries(
        drafts.flatMap(({ action, bot_token }, at) => {
          const check = checks[bot_token];
          return action === "create" && bot_token && check?.status === "invalid"
            ? [[`bots.${at}.bot_token`, check.reason]]
            : [];
        }),
      ),
    [drafts, checks],
  );
  useFound(store, found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: named again with each change of the drafts
  useEffect(() => nameAll(store, checks), [store, drafts, checks]);
  useSaveAction(store, {
    async confirm() {
      const { bots } = valuesIn(store);
      const done = await checksDone(typedTokens(store.get()));
      nameAll(store, done);
      const wrong = bots.findIndex(
        ({ action, bot_token }) => action === "create" && done[bot_token]?.status !== "valid",
      );
      if (wrong >= 0) focusField(`bots.${wrong}.bot_token`);
      return wrong < 0;
    },
  });
  return null;
}

function nameAll(store: EventStore, checks: Checks): void {
  for (const draft of valuesIn(store).bots) {
    const stored = store.get().initial.bots.find(({ id }) => id === draft.id);
    const name = nameOf(draft, stored, checks[draft.bot_token]);
    if (name !== draft.bot_username) setValue(store, "bots", nameBot(valuesIn(store).bots, draft.id, name));
  }
}

/** The name by a valid token; the stored one where the token is stored again or is nobody's. */
function nameOf(draft: BotDraft, stored: BotDraft | undefined, check: TokenState | undefined): string {
  const { action, bot_token, bot_username } = draft;
  if (action === "attach" || action === "delete") return bot_username;
  if (stored && bot_token === stored.bot_token) return stored.bot_username;
  if (check?.status === "valid") return check.username;
  // Without a token it was restored from a local draft, which keeps none.
  return check?.status === "invalid" && bot_token ? (stored?.bot_username ?? "") : bot_username;
}

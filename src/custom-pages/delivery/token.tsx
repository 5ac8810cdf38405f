import { CheckCircleFilled } from "@ant-design/icons";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../contract/core/field";
import { type Bot, bot } from "../../../contract/entities/bot";
import { Glyph } from "../../components/glyph";
import { EditorField } from "../../editor/editor-field";
import { focusField } from "../../editor/focus-field";
import { useSaveAction } from "../../editor/save-bar";
import { setValue, useEditorState, useError, useFound, useValue, valueAt } from "../../editor/store";
import { checkAgain, checksDone, type TokenState, useTokenChecks } from "../../fields/delivery/bot-token";
import { TokenStatus } from "../../fields/delivery/token-status";
import type { FormOf } from "../../fields/form-of";
import { useFormat } from "../../providers/i18n/use-format";
import type { EntityStore } from "../../screens/form/entity-model";

export type BotStore = EntityStore<FormOf<typeof bot.fields>, Bot>;

const TOKEN: Field = { ...bot.fields.bot_token, kind: "secret" };

/** The token, checked with the messenger: a save waits for the check and needs a valid token (BOT-39, OP-65). */
export function Token({ store }: { store: BotStore }) {
  const { t } = useTranslation();
  const value = useValue(store, "bot_token");
  const stored = useEditorState(store, ({ get }) => get().base.record.bot_token ?? "");
  const typed = value !== stored ? value : "";
  const checks = useTokenChecks([typed]);
  const state = checks[typed];
  const reason = state?.status === "invalid" ? state.reason : undefined;
  const error = useError(store, "bot_token");
  useFound(store, reason ? { bot_token: reason } : {});
  const storedName = useEditorState(store, ({ get }) => get().base.record.bot_username ?? "");
  // The token's name; the stored one where the token is the stored one again, or nobody's.
  const name = state?.status === "valid" ? state.username : typed && !reason ? undefined : storedName;
  useEffect(() => {
    if (name !== undefined) setValue(store, "bot_username", name);
  }, [store, name]);
  useSaveAction(store, {
    async confirm() {
      const token = valueAt(store, "bot_token");
      if (token === stored) return true;
      const isGood = (await checksDone([token]))[token]?.status === "valid";
      if (!isGood) focusField("bot_token");
      return isGood;
    },
  });
  return (
    <EditorField
      store={store}
      path="bot_token"
      entity={bot}
      field={TOKEN}
      help={typed || !stored ? t("bot.token_help") : ""}
      value={value}
      announced={reason !== undefined}
    >
      {(typed || !stored) && <TokenStatus token={typed} state={state} error={error} />}
    </EditorField>
  );
}

/** The token that is stored and not typed over, and what the messenger last said of it. */
export function useStoredToken(store: BotStore): { token: string; state: TokenState | undefined } {
  const value = useValue(store, "bot_token");
  const stored = useEditorState(store, ({ get }) => get().base.record.bot_token ?? "");
  const token = value === stored ? stored : "";
  return { token, state: useTokenChecks(NO_TOKENS)[token] };
}

const NO_TOKENS: readonly string[] = [];

/** Whose the stored token is, once the messenger was asked: it is asked only on request. */
export function TokenAnswer({ store }: { store: BotStore }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { token, state } = useStoredToken(store);
  if (!token) return null;
  const isAsking = state?.status === "checking";
  return (
    <p className="delivery-checked small-text">
      <span role="status" className="delivery-answer">
        {isAsking && <span className="muted">{t("fields_ui.token_checking")}</span>}
        {state?.status === "valid" && (
          <span>
            <Glyph of={CheckCircleFilled} size={14} />
            {t("bot.answers", { name: [state.name, `@${state.username}`].filter(Boolean).join(", ") })}
          </span>
        )}
        {state?.status === "invalid" && <span className="tag err">{state.reason}</span>}
        {state && state.status !== "checking" && state.at && (
          <span className="faint figures">{t("bot.checked_at", { time: format.clock(state.at) })}</span>
        )}
      </span>
      {!isAsking && (
        <button type="button" className="link" onClick={() => checkAgain(token)}>
          {t(state ? "bot.check_again" : "bot.check")}
        </button>
      )}
    </p>
  );
}

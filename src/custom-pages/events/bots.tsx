import "./bots.css";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import { availableBots } from "../../../contract/endpoints/schedules";
import { type Bot, bot } from "../../../contract/entities/bot";
import { type BotDraft, editBot, removeBot, restoreBot } from "../../../contract/rules/bot-drafts";
import { Glyph } from "../../components/glyph";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { Channels } from "../../domain/delivery/channels";
import { newKey } from "../../domain/events/model";
import { fieldId, focusField } from "../../editor/focus-field";
import { RemoveButton } from "../../editor/remove-button";
import { setValue, useEditorState, useStoredId } from "../../editor/store";
import { useTokenChecks } from "../../fields/delivery/bot-token";
import { TokenStatus } from "../../fields/delivery/token-status";
import { FieldFrame } from "../../fields/field-frame";
import { FinderField } from "../../fields/reference/finder-field";
import { listSource } from "../../fields/reference/source";
import { useLabels } from "../../fields/use-labels";
import { call } from "../../providers/call";
import type { TextKey } from "../../providers/i18n/keys";
import { typedTokens } from "./bot-tokens";
import { useEvent, useEventValue, useRowKeys } from "./context";

const TOKEN: Field = { ...bot.fields.bot_token, kind: "secret" };

/** Delivery bots as drafts until the event is saved (BOT-27 to BOT-40, OP-54, OP-55). */
export function Bots() {
  const { t } = useTranslation();
  const store = useEvent();
  const drafts = useEventValue("bots");
  const keyOf = useRowKeys(drafts);
  const stored = useStoredId(store);
  const [taken, setTaken] = useState<{
    before: readonly BotDraft[];
    after: readonly BotDraft[];
    at: number;
  }>();
  const change = (next: readonly BotDraft[]) => setValue(store, "bots", next);
  const edit = (id: string, part: Parameters<typeof editBot>[2]) => {
    const next = editBot(drafts, id, part);
    const others = drafts.filter((one) => one.id !== id && one.is_exclusive && one.action !== "delete");
    const at = drafts.findIndex((one) => one.id === id);
    setTaken(part.is_exclusive && others.length > 0 ? { before: drafts, after: next, at } : undefined);
    change(next);
  };
  // A stored bot keeps its flag, which is the same in its other events, unless another one has it here.
  const isTaken = drafts.some((one) => one.is_exclusive && one.action !== "delete");
  const add = (draft: BotDraft) =>
    change([...drafts, { ...draft, is_exclusive: draft.is_exclusive && !isTaken }]);
  const create = () => {
    add(newDraft("create", { id: newKey(), bot_username: "", is_active: true, is_exclusive: false }));
    requestAnimationFrame(() => focusField(`bots.${drafts.length}.bot_token`));
  };
  return (
    <Section title={t("event.bots")} note={t("event.bots_note")}>
      {drafts.length === 0 && <p className="faint small-text">{t("event.no_bots")}</p>}
      <ul className="event-bots">
        {drafts.map((draft, at) => (
          <BotRow
            key={keyOf(draft.id)}
            at={at}
            draft={draft}
            onEdit={(part) => edit(draft.id, part)}
            onRemove={() => change(removeBot(drafts, draft.id))}
            onRestore={() => change(restoreBot(drafts, draft.id))}
          />
        ))}
      </ul>
      <Consequence
        after={taken && taken.after === drafts && t("event.exclusive_taken")}
        undo={() => taken && change(taken.before)}
        backTo={taken && fieldId(`bots.${taken.at}.is_exclusive`)}
      />
      <div className="event-bots-add">
        <AttachBot without={drafts.map(({ id }) => id)} onChoose={add} />
        <button type="button" className="button" id={fieldId("bots")} onClick={create}>
          <Glyph of={PlusOutlined} size={12} />
          {t("event.new_bot")}
        </button>
      </div>
      {stored && <Channels id={stored} />}
    </Section>
  );
}

const newDraft = (
  action: "create" | "attach",
  of: Pick<BotDraft, "id" | "bot_username" | "is_active" | "is_exclusive">,
): BotDraft => ({
  action,
  id: of.id,
  bot_token: "",
  bot_username: of.bot_username,
  is_active: of.is_active,
  is_exclusive: of.is_exclusive,
});

interface BotRowProps {
  at: number;
  draft: BotDraft;
  onEdit(part: Parameters<typeof editBot>[2]): void;
  onRemove(): void;
  onRestore(): void;
}

function BotRow({ at, draft, onEdit, onRemove, onRestore }: BotRowProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const store = useEvent();
  const path = `bots.${at}.bot_token`;
  const error = useEditorState(store, ({ errors }) => errors()[path]);
  const typed = useEditorState(store, ({ get }) => typedTokens(get()).includes(draft.bot_token));
  const check = useTokenChecks(typed ? [draft.bot_token] : [])[draft.bot_token];
  const help = tokenHelp(draft);
  const name = draft.bot_username ? `@${draft.bot_username}` : t("event.unnamed_bot");
  if (draft.action === "delete")
    return (
      <li className="event-bot removed">
        <span className="event-bot-name">
          <b className="strong">{name}</b>
          <span className="small-text">{t("event.bot_removed")}</span>
        </span>
        <RemoveButton rows="bots" className="button small" onRemove={onRestore}>
          {t("event.restore_bot", { name })}
        </RemoveButton>
      </li>
    );
  return (
    <li className="event-bot">
      <span className="event-bot-name">
        <b className="strong ellipsis">{name}</b>
        {draft.action === "create" && draft.bot_username && <span className="tag">{t("event.bot_new")}</span>}
        {draft.action === "attach" && <span className="tag">{t("event.bot_attached")}</span>}
        <RemoveButton
          rows="bots"
          className="button text icon"
          aria-label={t("event.remove_bot", { name })}
          title={t("event.remove_bot", { name })}
          onRemove={onRemove}
        >
          <Glyph of={DeleteOutlined} />
        </RemoveButton>
      </span>
      {draft.action !== "attach" && (
        <FieldFrame
          id={fieldId(path)}
          entity={bot}
          name="bot_token"
          field={TOKEN}
          label={labels.label(bot, "bot_token")}
          help={help && t(help)}
          value={draft.bot_token}
          error={error}
          announced={check?.status === "invalid" && check.reason === error}
          onChange={(bot_token) => onEdit({ bot_token })}
          onBlur={() => store.dispatch({ type: "left", path })}
        >
          <TokenStatus token={typed ? draft.bot_token : ""} state={check} error={error} />
        </FieldFrame>
      )}
      <div className="sl-form-row">
        {(["is_active", "is_exclusive"] as const).map((key) => (
          <FieldFrame
            key={key}
            id={fieldId(`bots.${at}.${key}`)}
            entity={bot}
            name={key}
            field={bot.fields[key]}
            label={labels.label(bot, key)}
            help={labels.help(bot, key)}
            value={draft[key]}
            onChange={(value) => onEdit({ [key]: value })}
          />
        ))}
      </div>
    </li>
  );
}

/** Help of a new bot's token. One with a name but no token was restored from a local draft, which keeps no tokens. */
function tokenHelp({ action, bot_token, bot_username }: BotDraft): TextKey | undefined {
  if (action !== "create") return undefined;
  return bot_username && !bot_token ? "event.token_again" : "event.token_help";
}

/** Attaches a stored bot that is free at the time of the event (OP-63). */
function AttachBot({ without, onChoose }: { without: readonly string[]; onChoose(draft: BotDraft): void }) {
  const { t } = useTranslation();
  const id = useStoredId(useEvent()) ?? NIL_ID;
  const start = useEventValue("start_time");
  const end = useEventValue("end_time");
  const source = useMemo(() => {
    const query = { schedule_id: id, start_time: start, end_time: end || start };
    return listSource(
      bot.name,
      ["available", ...Object.values(query)],
      async (signal) => (await call(availableBots, { query }, { signal })).items,
    );
  }, [id, start, end]);
  return (
    <FinderField
      id={fieldId("bots-attach")}
      className="event-bots-attach"
      label={t("event.attach_bot")}
      source={source}
      without={without}
      empty="event.no_free_bots"
      onChoose={({ record }) => onChoose(newDraft("attach", record as Bot))}
    />
  );
}

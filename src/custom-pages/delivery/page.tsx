import "../../screens/form/form.css";
import "./delivery.css";
import { CheckCircleFilled, DownloadOutlined } from "@ant-design/icons";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import type { Field } from "../../../contract/core/field";
import { type Bot, bot } from "../../../contract/entities/bot";
import { Alert } from "../../components/alert";
import { Glyph } from "../../components/glyph";
import { Section } from "../../components/section";
import { EditorField } from "../../editor/editor-field";
import { focusField } from "../../editor/focus-field";
import { useSaveAction } from "../../editor/save-bar";
import { setValue, useEditorState, useStoredId, useValue, valueAt } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { checkAgain, checksDone, type TokenState, useTokenChecks } from "../../fields/delivery/bot-token";
import { TokenStatus } from "../../fields/delivery/token-status";
import type { FormOf } from "../../fields/form-of";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";
import { botFailures } from "../../providers/messenger";
import { bots } from "../../resources/bots";
import { NEW, pathsOf } from "../../resources/routes";
import { EditorPage } from "../../screens/form/editor-page";
import type { EntityStore } from "../../screens/form/entity-model";
import { FormField } from "../../screens/form/form-field";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { RecordMenu } from "../../screens/form/record-menu";
import { SidePanel, useHasSideRoom } from "../../screens/form/side";
import { useDocument } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { downloadSubscribers } from "./download";
import { BotEvents } from "./events";

type BotStore = EntityStore<FormOf<typeof bot.fields>, Bot>;

/** `delivery/new` and `delivery/{botId}` (BOT-02, BOT-03, BOT-11, BOT-12). */
export function BotPage() {
  const { id = NEW } = useParams();
  const { editorKey, moveTo } = useEditorKey(bots, id);
  return <BotEditor key={editorKey} id={id} onCreated={moveTo} />;
}

function BotEditor({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const { editor, error } = useDocument({
    resource: bots,
    document: bot,
    id,
    onCreated,
    // Shown in full to those who may read it, but never kept in a draft.
    rules: (model) => ({ ...model, secrets: ["bot_token"] }),
    failure: botFailures.withText,
  });
  useEffect(() => {
    if (error) console.warn("The bot could not be loaded", error);
  }, [error]);
  // A bot that cannot be read leads back to the list (OP-170).
  if (error && !editor) return <Navigate to={pathsOf(bots).list} replace />;
  if (!editor) return <FormSkeleton resource={bots} isNew={id === NEW} />;
  return <Loaded editor={editor} />;
}

function Loaded({ editor }: { editor: Editor<BotStore> }) {
  const { t } = useTranslation();
  const { store } = editor;
  const id = useStoredId(store);
  const stored = useEditorState(store, ({ get }) => get().base.record.bot_username ?? "");
  const isRoomy = useHasSideRoom();
  return (
    <EditorPage
      editor={editor}
      title={stored ? `@${stored}` : t(id ? "bot.unnamed" : "resources.bots.new")}
      actions={
        <>
          {id && (
            <button
              type="button"
              className="button text page-action"
              onClick={() => downloadSubscribers({ id, name: stored }, t)}
            >
              <Glyph of={DownloadOutlined} />
              <span>{t("bot.export")}</span>
            </button>
          )}
          <RecordMenu editor={editor} />
        </>
      }
      side={isRoomy && <SidePanel side={undefined} store={store} />}
    >
      <NotServed store={store} />
      <Section title={t("bot.bot")}>
        <Token store={store} />
        <div className="sl-form-row">
          <FormField store={store} item={{ field: "id_user" }} />
        </div>
        {id && <Counts store={store} />}
        <div className="sl-form-row">
          <Flag store={store} path="is_active" />
          <Flag store={store} path="is_exclusive" />
        </div>
      </Section>
      {id && <BotEvents id={id} />}
    </EditorPage>
  );
}

/** Says why the bot sends nothing; a reason that only another server knows is shown as it is (OP-179). */
function NotServed({ store }: { store: BotStore }) {
  const { t } = useTranslation();
  const reason = useEditorState(store, ({ get }) => get().base.record.not_served);
  if (!reason) return null;
  const texts: Record<string, string> = {
    no_place: t("bot.not_served.no_place"),
    token_rejected: t("bot.not_served.token_rejected"),
  };
  return <Alert kind="warn">{texts[reason] ?? reason}</Alert>;
}

const TOKEN: Field = { ...bot.fields.bot_token, kind: "secret" };

/** The token, checked with the messenger: a save waits for the check and needs a valid token (BOT-39, OP-65). */
function Token({ store }: { store: BotStore }) {
  const { t } = useTranslation();
  const value = useValue(store, "bot_token");
  const stored = useEditorState(store, ({ get }) => get().base.record.bot_token ?? "");
  const typed = value !== stored ? value : "";
  const checks = useTokenChecks([typed]);
  const state = checks[typed];
  const reason = state?.status === "invalid" ? state.reason : undefined;
  useEffect(() => store.setFound(reason ? { bot_token: reason } : {}), [store, reason]);
  const username = state?.status === "valid" ? state.username : undefined;
  useEffect(() => {
    if (username) setValue(store, "bot_username", username);
  }, [store, username]);
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
      help={t("bot.token_help")}
      value={value}
    >
      {typed || !stored ? (
        <TokenStatus token={typed} state={state} />
      ) : (
        <Stored token={stored} state={checks[stored]} />
      )}
    </EditorField>
  );
}

/** Whose the stored token is, once the messenger was asked: it is asked only on request. */
function Stored({ token, state }: { token: string; state: TokenState | undefined }) {
  const { t } = useTranslation();
  const isAsking = state?.status === "checking";
  return (
    <span className="delivery-checked small-text">
      <span role="status">
        {isAsking && <span className="muted">{t("fields_ui.token_checking")}</span>}
        {state?.status === "valid" && (
          <span className="delivery-answer">
            <Glyph of={CheckCircleFilled} size={14} />
            {t("bot.answers", { name: `@${state.username}` })}
          </span>
        )}
        {state?.status === "invalid" && <span className="tag err">{state.reason}</span>}
      </span>
      {!isAsking && (
        <button type="button" className="link" onClick={() => checkAgain(token)}>
          {t(state ? "bot.check_again" : "bot.check")}
        </button>
      )}
    </span>
  );
}

/** A switch that says what its other position does. */
function Flag({ store, path }: { store: BotStore; path: "is_active" | "is_exclusive" }) {
  const { t } = useTranslation();
  const isOn = useValue(store, path);
  return (
    <EditorField
      store={store}
      path={path}
      entity={bot}
      help={t(`bot.other_position.${path}_${isOn ? "off" : "on"}`)}
    />
  );
}

const COUNTS = ["users_count", "active_subscriptions_count", "delivered_count"] as const;

/** Numbers that the server counts, each with what it says (OP-68). */
function Counts({ store }: { store: BotStore }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const format = useFormat();
  const record = useEditorState(store, ({ get }) => get().base.record);
  const { users_count: users = 0, delivered_count: delivered = 0 } = record;
  const notes = {
    users_count: t("bot.counted.users"),
    active_subscriptions_count: t("bot.counted.subscriptions"),
    delivered_count:
      users > 0
        ? t("bot.counted.a_person", { number: format.number(Math.round((delivered / users) * 10) / 10) })
        : t("bot.counted.pictures"),
  };
  return (
    <dl className="delivery-counts" aria-label={t("bot.counts")}>
      {COUNTS.map((key) => (
        <div key={key}>
          <dt className="small-text muted">{labels.label(bot, key)}</dt>
          <dd>
            <b className="figures">{format.number(record[key] ?? 0)}</b>
            <span className="small-text muted">{notes[key]}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

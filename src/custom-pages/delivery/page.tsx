import "../../screens/form/editor.css";
import "../../screens/form/form.css";
import "./delivery.css";
import { DownloadOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useParams } from "react-router";
import type { Field } from "../../../contract/core/field";
import { bot } from "../../../contract/entities/bot";
import { Alert } from "../../components/alert";
import { Glyph } from "../../components/glyph";
import { useTitle } from "../../components/page/use-title";
import { Section } from "../../components/section";
import { EditorField } from "../../editor/editor-field";
import { EditorFoot, EditorNotices } from "../../editor/editor-parts";
import { focusField } from "../../editor/focus-field";
import { baseOf, refetched } from "../../editor/reading";
import { useSaveAction } from "../../editor/save-bar";
import { useEditorState } from "../../editor/store";
import { type Editor, useEditor } from "../../editor/use-editor";
import { checksDone, useTokenChecks } from "../../fields/delivery/bot-token";
import { TokenStatus } from "../../fields/delivery/token-status";
import { useLabels } from "../../fields/use-labels";
import { dataProvider, saveContext } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useMe, useRole } from "../../providers/me";
import { botFailures } from "../../providers/messenger";
import { bots } from "../../resources/bots";
import { NEW, pathsOf } from "../../resources/routes";
import { EditorHead } from "../../screens/form/editor-head";
import {
  createEntityStore,
  type EntityStore,
  formValues,
  savePayload,
} from "../../screens/form/entity-model";
import { FormField } from "../../screens/form/form-field";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { RecordMenu } from "../../screens/form/record-menu";
import { SidePanel, useHasSideRoom } from "../../screens/form/side";
import { useEditorKey } from "../../screens/use-editor-key";
import { newRecordValues } from "../../screens/use-entity-form";
import { useListReturn } from "../../screens/use-list-return";
import { downloadSubscribers } from "./download";
import { BotEvents } from "./events";

const readBot = async (id: string, signal?: AbortSignal) =>
  baseOf(await dataProvider.getOne({ resource: bot.name, id, meta: { signal } }));

/** `delivery/new` and `delivery/{botId}` (BOT-02, BOT-03, BOT-11, BOT-12). */
export function BotPage() {
  const { id = NEW } = useParams();
  const { editorKey, moveTo } = useEditorKey(bots, id);
  return <BotEditor key={editorKey} id={id} onCreated={moveTo} />;
}

function BotEditor({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const isNew = id === NEW;
  const labels = useLabels();
  // The user who opened the page: the session may end while it is still shown.
  const now = [useMe()?.id, useRole()] as const;
  const [[me, role]] = useState(now);
  const query = useQuery({
    queryKey: keys.single(bot.name, id),
    queryFn: ({ signal }) => readBot(id, signal),
    enabled: !isNew,
    retry: false,
  });
  const { error } = query;
  useEffect(() => {
    if (error) console.warn("The bot could not be loaded", error);
  }, [error]);
  const setting = { resource: bots, role };
  const { editor } = useEditor<EntityStore>({
    key: [bot.name, id],
    initial: isNew && me ? newRecordValues({ ...setting, action: "create" }, me) : undefined,
    read: {
      data: me ? query.data : undefined,
      error,
      refetch: () => refetched(query),
    },
    valuesOf: (record) => formValues(bot, record),
    createStore: (base, values, creating) =>
      createEntityStore(setting, base, values, creating, (model) => ({ ...model, secrets: ["bot_token"] })),
    async save(state, context) {
      const action = state.creating ? "create" : "update";
      const variables = saveContext(savePayload({ ...setting, action }, state), context);
      const saved = state.creating
        ? dataProvider.create({ resource: bot.name, variables })
        : dataProvider.update({ resource: bot.name, id: String(state.base.record.id), variables });
      return baseOf(
        await saved.catch((reason) => {
          throw botFailures.withText(action, reason);
        }),
      );
    },
    onCreated: ({ record }) => onCreated(String(record.id)),
    label: (path) => labels.label(bot, path),
  });
  // A bot that cannot be read leads back to the list (OP-170).
  if (error && !editor) return <Navigate to={pathsOf(bots).list} replace />;
  if (!editor) return <FormSkeleton resource={bots} isNew={isNew} />;
  return <Loaded editor={editor} />;
}

function Loaded({ editor }: { editor: Editor<EntityStore> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { store } = editor;
  const id = useEditorState(store, ({ get }) => (get().creating ? undefined : String(get().base.record.id)));
  const stored = useEditorState(store, ({ get }) => String(get().base.record.bot_username ?? ""));
  const title = stored ? `@${stored}` : t(id ? "bot.unnamed" : "resources.bots.new");
  useTitle({ text: title });
  const back = useListReturn(pathsOf(bots).list);
  const isRoomy = useHasSideRoom();
  return (
    <div className="sl-editor" data-resource={bots.name}>
      <EditorHead resource={bots} title={title}>
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
      </EditorHead>
      <div className="sl-editor-body">
        <div className="sl-form">
          <EditorNotices editor={editor} />
          <NotServed store={store} />
          <Section title={t("bot.bot")}>
            <Token store={store} />
            <div className="sl-form-row">
              <FormField store={store} item={{ field: "is_active" }} />
              <FormField store={store} item={{ field: "is_exclusive" }} />
            </div>
            <div className="sl-form-row">
              <FormField store={store} item={{ field: "id_user" }} />
            </div>
          </Section>
          {id && <Counts store={store} />}
          {id && <BotEvents id={id} />}
        </div>
        {isRoomy && <SidePanel name={undefined} store={store} />}
      </div>
      <EditorFoot editor={editor} onCancel={() => navigate(back)} />
    </div>
  );
}

/** Says why the bot sends nothing; a reason that only another server knows is shown as it is (OP-179). */
function NotServed({ store }: { store: EntityStore }) {
  const { t } = useTranslation();
  const reason = useEditorState(store, ({ get }) => get().base.record.not_served);
  if (typeof reason !== "string") return null;
  const texts: Record<string, string> = {
    no_place: t("bot.not_served.no_place"),
    token_rejected: t("bot.not_served.token_rejected"),
  };
  return <Alert kind="warn">{texts[reason] ?? reason}</Alert>;
}

const TOKEN: Field = { ...bot.fields.bot_token, kind: "secret" };

/** The token, checked with the messenger: a save waits for the check and needs a valid token (BOT-39, OP-65). */
function Token({ store }: { store: EntityStore }) {
  const { t } = useTranslation();
  const value = useEditorState(store, ({ get }) => String(get().values.bot_token ?? ""));
  const stored = useEditorState(store, ({ get }) => String(get().base.record.bot_token ?? ""));
  const typed = value !== stored ? value : "";
  const state = useTokenChecks([typed])[typed];
  const reason = state?.status === "invalid" ? state.reason : undefined;
  useEffect(() => store.setFound(reason ? { bot_token: reason } : {}), [store, reason]);
  const username = state?.status === "valid" ? state.username : undefined;
  useEffect(() => {
    if (username) store.dispatch({ type: "changed", path: "bot_username", value: username });
  }, [store, username]);
  useSaveAction(store, {
    async confirm() {
      const token = String(store.get().values.bot_token ?? "");
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
      <TokenStatus token={typed} state={state} />
    </EditorField>
  );
}

const COUNTS = ["users_count", "active_subscriptions_count", "delivered_count"] as const;

/** Numbers that the server counts (OP-68). */
function Counts({ store }: { store: EntityStore }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const record = useEditorState(store, ({ get }) => get().base.record);
  return (
    <Section title={t("bot.counts")}>
      <dl className="delivery-counts">
        {COUNTS.map((key) => (
          <div key={key}>
            <dt className="caption muted">{labels.label(bot, key)}</dt>
            <dd className="figures">{String(record[key] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

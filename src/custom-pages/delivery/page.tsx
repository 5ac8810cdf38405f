import "../../screens/form/form.css";
import "./delivery.css";
import { DownloadOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { bot } from "../../../contract/entities/bot";
import { Alert } from "../../components/alert";
import { Glyph } from "../../components/glyph";
import { phaseOf } from "../../domain/events/phase";
import { EditorField } from "../../editor/editor-field";
import { useEditorState, useStoredId, useValue } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";
import { botFailures } from "../../providers/messenger";
import { bots } from "../../resources/bots";
import { NEW, pathsOf } from "../../resources/routes";
import { EditorPage } from "../../screens/form/editor-page";
import { Facts } from "../../screens/form/facts";
import { FormField } from "../../screens/form/form-field";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { RecordMenu } from "../../screens/form/record-menu";
import { useHasSideRoom } from "../../screens/form/side";
import { useDocument } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { downloadSubscribers } from "./download";
import { useBotEvents } from "./event-reads";
import { BotEvents } from "./events";
import { PosterPanel } from "./poster";
import { type BotStore, Token, TokenAnswer, useStoredToken } from "./token";

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
  const found = useBotEvents(id);
  const [poster, setPoster] = useState<string>();
  const live = found.rows?.filter((event) => phaseOf(event) === "live").length ?? 0;
  const side = id && (
    <aside className={isRoomy ? "sl-side delivery-side" : "delivery-side below"} aria-label={t("bot.poster")}>
      <PosterPanel bot={{ id, name: stored }} events={found.rows} chosen={poster} onChoose={setPoster} />
      <Facts store={store} />
    </aside>
  );
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
      tags={<Works store={store} />}
      formClass="sl-form delivery-form"
      side={isRoomy && side}
    >
      <NotServed store={store} />
      <section className="sl-form-group" aria-label={t("bot.bot")}>
        <div className="sl-form-row delivery-token">
          <Token store={store} />
          <FormField store={store} item={{ field: "id_user" }} />
        </div>
        <TokenAnswer store={store} />
        {id && <Counts store={store} />}
        <div className="sl-form-row delivery-flags">
          <Flag store={store} path="is_active" live={live} />
          <Flag store={store} path="is_exclusive" live={0} />
        </div>
      </section>
      {id && <BotEvents id={id} {...found} onAdded={setPoster} />}
      {!isRoomy && side}
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

/** The stored bot sends pictures, and the messenger has just accepted its token. */
function Works({ store }: { store: BotStore }) {
  const { t } = useTranslation();
  const { state } = useStoredToken(store);
  const isOn = useEditorState(store, ({ get }) => {
    const { is_active, not_served } = get().base.record;
    return is_active && !not_served;
  });
  return isOn && state?.status === "valid" && <span className="tag ok">{t("bot.works")}</span>;
}

interface FlagProps {
  store: BotStore;
  path: "is_active" | "is_exclusive";
  /** Live events of the bot, as far as they were read. */
  live: number;
}

/** A switch that says what its other position does. */
function Flag({ store, path, live }: FlagProps) {
  const { t } = useTranslation();
  const isOn = useValue(store, path);
  const help =
    path === "is_active" && isOn && live > 0
      ? t("bot.live_stop", { count: live })
      : t(`bot.other_position.${path}_${isOn ? "off" : "on"}`);
  return <EditorField store={store} path={path} entity={bot} help={help} />;
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

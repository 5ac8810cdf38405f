import "./key-panel.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOf } from "../../../contract/core/endpoint";
import { nullable, number } from "../../../contract/core/field";
import {
  createServerKey,
  LONGEST_EXPIRY_DAYS,
  readServerKey,
  removeServerKey,
} from "../../../contract/endpoints/servers";
import { server } from "../../../contract/entities/server";
import { CodeLines } from "../../components/code-lines";
import { FailedRead } from "../../components/page/failed";
import { ExpiryTag } from "../../components/secrets/expiry-tag";
import { showSecret } from "../../components/secrets/show-secret";
import { Section } from "../../components/section";
import { useActionForm } from "../../editor/action-form";
import { PanelField } from "../../editor/panel-field";
import type { EditorStore } from "../../editor/store";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { codec } from "../../fields/number/codec";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { sayDetail, sayFailure } from "../../providers/failure";
import { apiOrigin } from "../../providers/http/base-path";
import { ignoreGone } from "../../providers/http/errors";
import { isMadeUnseen } from "../../providers/http/malformed-reply";
import { messageFor } from "../../providers/http/message-for";
import { useFormat } from "../../providers/i18n/use-format";
import { useAbility } from "../../providers/server";
import { confirm } from "../../shared/confirm";
import { toast } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";
import { workerLines } from "./model";

type ServerKey = ReplyOf<typeof readServerKey>["api_key"];

/** Parameter of the call that creates a key (CALL-SRV-11). */
const EXPIRY_DAYS = nullable(number({ min: 1, max: LONGEST_EXPIRY_DAYS }));
const DIALOG = "server-key";

/** The API key of a server, created and revoked at once without Save (SRV-07, SRV-18). */
export default withSavedRecord(KeyPanel);

interface KeyPanelProps extends SavedPanelProps {
  /** When a program last used the key, in words. */
  seen?: string | undefined;
  /** Who serves the server now. */
  children?: ReactNode;
}

/** The key with the lines that start a worker, where the server has workers (OP-207). */
export function KeyPanel({ store, id, seen, children }: KeyPanelProps) {
  const { t } = useTranslation();
  const hasWorkers = useAbility("server-load") === true;
  const { query, form, busy, create, revoke } = useServerKey(store, id);
  const { data: stored, error } = query;
  const title = t("resources.servers.key");
  if (error && stored === undefined)
    return (
      <Section title={title}>
        <FailedRead
          error={error}
          onRetry={() => void query.refetch()}
          title={t("resources.servers.key_not_read")}
          text={messageFor(error, t, "errors.read_failed")}
        />
      </Section>
    );
  return (
    <Section title={title} note={(stored && seen) || t("resources.servers.key_note")}>
      <div className="sl-key" aria-busy={stored === undefined}>
        {stored === undefined ? (
          <span className="skeleton sl-skeleton-line" />
        ) : (
          <KeyDetails apiKey={stored} />
        )}
      </div>
      {stored && hasWorkers && (
        <CodeLines
          title={t("resources.servers.start_worker")}
          text={workerLines(apiOrigin, stored.key_preview)}
          copied={workerLines(apiOrigin, "")}
          note={`${t("resources.servers.worker_note")} ${t("resources.servers.worker_key_note")}`}
        />
      )}
      {children}
      <div className="sl-key-new">
        <PanelField
          entity={server}
          name="expiry_days"
          field={EXPIRY_DAYS}
          help={t("resources.servers.expiry_help")}
          {...form.field("expiry_days")}
        />
        <button
          type="button"
          className="button"
          aria-disabled={busy || stored === undefined || undefined}
          onClick={create}
        >
          {t(stored ? "resources.servers.replace_key" : "resources.servers.create_key")}
        </button>
        {stored && (
          <button
            type="button"
            className="button danger"
            aria-haspopup="dialog"
            aria-disabled={busy || undefined}
            onClick={revoke}
          >
            {t("resources.servers.revoke_key")}
          </button>
        )}
      </div>
      {stored && <p className="caption muted">{t("resources.servers.key_consequence")}</p>}
    </Section>
  );
}

/** What the server returns about a stored key. */
function KeyDetails({ apiKey }: { apiKey: ServerKey | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hasWorkers = useAbility("server-load") === true;
  if (!apiKey)
    return (
      <p className="muted small-text">
        {t(hasWorkers ? "resources.servers.no_key_pool" : "resources.servers.no_key")}
      </p>
    );
  const { key_preview, is_active, created_at, expires_at } = apiKey;
  return (
    <>
      {key_preview && <code className="strong mono">{key_preview}</code>}
      {is_active && <span className="tag ok">{t("resources.servers.key_active")}</span>}
      {is_active === false && !expires_at ? (
        <span className="tag">{t("list.inactive")}</span>
      ) : (
        <ExpiryTag expiresAt={expires_at} />
      )}
      <span className="small-text muted figures">
        {[
          created_at && t("resources.servers.key_created", { at: format.dateTime(created_at) }),
          expires_at
            ? t("resources.servers.key_expires", { at: format.dateTime(expires_at) })
            : t("resources.servers.key_never_expires"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

/** 404 = the server has no key (OP-78). */
async function readKey(id: string): Promise<ServerKey | null> {
  const answer = await call(readServerKey, { params: { id } }).catch(ignoreGone);
  return answer?.api_key ?? null;
}

/** Without days the key never expires. */
function bodyOf({ expiry_days }: { expiry_days: string }) {
  const days = codec.toWire(expiry_days, EXPIRY_DAYS);
  return days === null ? {} : { expiry_days: days };
}

/** Reads, creates, replaces and revokes the key of a server. */
function useServerKey(store: EditorStore, id: string) {
  const { t } = useTranslation();
  const hasWorkers = useAbility("server-load") === true;
  const query = useQuery({
    queryKey: keys.of("servers", id, "key"),
    queryFn: () => readKey(id),
    retry: false,
    gcTime: 0,
  });
  const revoking = useOnce();
  const name = () => store.get().base.record.name ?? "";
  /** After every call, also a failed one. */
  const refresh = () => Promise.all([query.refetch(), store.follow.current()]);

  const form = useActionForm(createServerKey, {
    initial: { expiry_days: "" },
    body: bodyOf,
    check: ({ expiry_days }) =>
      EXPIRY_DAYS.schema.safeParse(codec.toWire(expiry_days, EXPIRY_DAYS)).success
        ? []
        : [{ path: "expiry_days", message: "validation.expiry_days" }],
    send: (values, idempotencyKey) =>
      call(createServerKey, { params: { id }, body: bodyOf(values) }, { idempotencyKey }),
    async done({ key }) {
      const title = t("resources.servers.key_of", { name: name() });
      showSecret({
        title,
        text: t(hasWorkers ? "resources.servers.key_text_worker" : "resources.servers.key_text"),
        secret: key,
        ...(hasWorkers && {
          uses: {
            title: t("resources.servers.start_worker"),
            text: workerLines(apiOrigin, key),
            note: t("resources.servers.worker_note"),
          },
        }),
      });
      await refresh();
    },
    failed(reason, atFields) {
      if (isMadeUnseen(reason))
        toast({
          kind: "warning",
          title: t("resources.servers.key_made"),
          text: t("resources.servers.key_unseen"),
        });
      else
        (atFields ? sayDetail : sayFailure)(reason, t("resources.servers.key_not_created"), { id: DIALOG });
      void refresh();
    },
  });

  async function create(): Promise<void> {
    if (query.data === undefined || form.busy || revoking.isBusy()) return;
    const isValid = Object.keys(form.problems).length === 0;
    if (isValid && query.data && !(await confirmed("replace"))) return;
    await form.submit();
  }

  async function revoke(): Promise<void> {
    if (form.busy || revoking.isBusy() || !(await confirmed("revoke"))) return;
    await revoking.once(
      async () => {
        await call(removeServerKey, { params: { id } }).catch(ignoreGone);
        toast({ kind: "success", title: t("resources.servers.key_revoked") });
      },
      (reason) => sayFailure(reason, t("resources.servers.key_not_revoked"), { id: DIALOG }),
    );
    await refresh();
  }

  const confirmed = (action: "replace" | "revoke") =>
    confirm({
      title: t(`resources.servers.${action}_title`, { name: name() }),
      content: t(`resources.servers.${action}_text`),
      confirm: t(`resources.servers.${action}_key`),
      danger: true,
    });

  return {
    /** Data undefined = not loaded, null = no key. */
    query,
    form,
    busy: form.busy || revoking.busy,
    create: () => void create(),
    revoke: () => void revoke(),
  };
}

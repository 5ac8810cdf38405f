import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOf } from "../../../../contract/core/endpoint";
import { type Field, nullable, number } from "../../../../contract/core/field";
import {
  createServerKey,
  LONGEST_EXPIRY_DAYS,
  readServerKey,
  removeServerKey,
} from "../../../../contract/endpoints/servers";
import { codec } from "../../../fields/number/codec";
import { call } from "../../../providers/call";
import { sayFailure } from "../../../providers/failure";
import { type ApiError, faultsIn, ignoreGone } from "../../../providers/http/errors";
import { confirm } from "../../../shared/confirm";
import { toast } from "../../../shared/toasts";
import { useOnce } from "../../../shared/use-once";
import type { FormStore } from "../../form/form-store";
import { followRecord } from "../follow-record";
import { showSecret } from "../secrets/show-secret";

export type ServerKey = ReplyOf<typeof readServerKey>["api_key"];

/** What the call that makes a key takes besides the server (CALL-SRV-11). */
export const EXPIRY_DAYS = nullable(number({ min: 1, max: LONGEST_EXPIRY_DAYS })) as unknown as Field;

/** 404 = the server has none, which is no error (OP-78). */
async function readKey(id: string): Promise<ServerKey | null> {
  const answer = await call(readServerKey, { params: { id } }).catch(ignoreGone);
  return answer?.api_key ?? null;
}

/** The key of one server: what may be seen of it, a new one, none. */
export function useServerKey(store: FormStore, id: string) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["server-key", id],
    queryFn: () => readKey(id),
    retry: false,
    gcTime: 0,
  });
  const [days, setDays] = useState("");
  const [issue, setIssue] = useState<string>();
  const { busy, isBusy, once } = useOnce();
  const name = () => String(store.get().base.record.name ?? "");

  /** One call at a time; whatever came of it, what is on screen is read anew. */
  async function run(failed: string, work: () => Promise<void>): Promise<void> {
    if (isBusy()) return;
    await once(work, (reason) => refused(failed, reason));
    await Promise.all([query.refetch(), followRecord(store)]);
  }

  function refused(title: string, reason: unknown): void {
    const { expiry_days: named } = faultsIn(reason);
    if (named) setIssue(named);
    else sayFailure(reason, title, { id: "server-key" });
  }

  async function create(): Promise<void> {
    if (isBusy() || query.data === undefined) return;
    const expiry_days = codec.toWire(days, EXPIRY_DAYS);
    if (expiry_days !== null && !EXPIRY_DAYS.schema.safeParse(expiry_days).success)
      return setIssue("validation.expiry_days");
    if (query.data && !(await sure("replace"))) return;
    await run(t("resources.servers.key_not_created"), async () => {
      const { key } = await call(createServerKey, {
        params: { id },
        body: expiry_days === null ? {} : { expiry_days },
      });
      setDays("");
      const shown = {
        title: t("resources.servers.key_of", { name: name() }),
        text: t("resources.servers.key_text"),
      };
      showSecret({ ...shown, secret: key });
    });
  }

  async function revoke(): Promise<void> {
    if (isBusy() || !(await sure("revoke"))) return;
    await run(t("resources.servers.key_not_revoked"), async () => {
      await call(removeServerKey, { params: { id } }).catch(ignoreGone);
      toast({ kind: "success", title: t("resources.servers.key_revoked") });
    });
  }

  const sure = (what: "replace" | "revoke") =>
    confirm({
      title: t(`resources.servers.${what}_title`, { name: name() }),
      content: t(`resources.servers.${what}_text`),
      confirm: t(`resources.servers.${what}_key`),
      danger: true,
    });

  return {
    /** Undefined until it is known; null = none. */
    stored: query.data,
    error: query.error as ApiError | null,
    reload: () => void query.refetch(),
    days,
    issue,
    busy,
    setDays(next: string) {
      setDays(next);
      setIssue(undefined);
    },
    create: () => void create(),
    revoke: () => void revoke(),
  };
}

import { useEffect } from "react";
import type { Ability } from "../../contract/core/abilities";
import type { ReplyOf } from "../../contract/core/endpoint";
import { config as endpoint } from "../../contract/endpoints/config";
import { boot } from "../shared/boot";
import { createStore, useStore } from "../shared/store";
import { callAnonymously } from "./http/contract-call";
import { ApiError } from "./http/transport";
import { browserLanguages } from "./i18n/preference";
import { readReply } from "./read-reply";

/** The reply of `GET /config/` (OP-166, OP-175 to OP-177). */
export type ServerConfig = Partial<ReplyOf<typeof endpoint>>;

const known = createStore<ServerConfig | null>(null);
let reading: Promise<ServerConfig> | undefined;

/** The server's configuration, read once it answers. Never rejects: without a reply it is empty (OP-175). */
export function serverConfig(): Promise<ServerConfig> {
  reading ??= read().then(remember, (reason: unknown) => {
    // A refusal is the server's reply; after a lost connection or a restart the next caller reads again.
    if (isPassing(reason)) reading = undefined;
    return remember({});
  });
  return reading;
}

/** Whether a failure may be over the next time; 501 is how another server may say that it has no such call (OP-179). */
export function isPassing(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false;
  const { kind, statusCode } = reason;
  return (
    kind === "network" ||
    kind === "timeout" ||
    statusCode === 429 ||
    (statusCode >= 500 && statusCode !== 501)
  );
}

/** The reply of the loader's request, if it is valid; otherwise the call is made here. */
async function read(): Promise<ServerConfig> {
  const early = (await boot?.config) ?? undefined;
  try {
    if (early !== undefined) return readReply(endpoint.reply.json, early) as ServerConfig;
  } catch {
    // does not fit the contract: the call below reports it
  }
  return callAnonymously(endpoint, {}, { headers: browserLanguages() });
}

function remember(config: ServerConfig): ServerConfig {
  known.set(config);
  return config;
}

/** Whether the server has an optional ability (OP-175). */
export async function offers(ability: Ability): Promise<boolean> {
  return (await serverConfig()).features?.includes(ability) ?? false;
}

/** The server's configuration for a component, read only if needed; null until it is known. */
export function useServerConfig(isNeeded = true): ServerConfig | null {
  useEffect(() => void (isNeeded && serverConfig()), [isNeeded]);
  return useStore(known);
}

/** Whether the server has an ability, for a component; undefined until that is known, so that nothing flickers. */
export function useAbility(ability: Ability | undefined): boolean | undefined {
  const config = useServerConfig(ability !== undefined);
  return config && ability ? (config.features?.includes(ability) ?? false) : undefined;
}

/** What a change may be sent with (OP-175). */
export interface Conditions {
  /** `ETag` of the state on which it is based. */
  version?: string | undefined;
  /** One per action of the user, kept over its repeats, so that it is done once. */
  idempotencyKey?: string | undefined;
}

/** Conditions as headers, without those that the server does not support. */
export async function conditionHeaders(given: Conditions): Promise<Record<string, string>> {
  const { version, idempotencyKey } = given;
  return {
    ...(version && (await offers("versions")) && { "If-Match": version }),
    ...(idempotencyKey && (await offers("idempotency")) && { "Idempotency-Key": idempotencyKey }),
  };
}

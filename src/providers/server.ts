import { useEffect } from "react";
import type { Ability } from "../../contract/core/abilities";
import type { ReplyOf } from "../../contract/core/endpoint";
import { config as endpoint } from "../../contract/endpoints/config";
import { boot } from "../shared/boot";
import { createStore, useStore } from "../shared/store";
import { ApiError, callAnonymously } from "./http/transport";
import { readReply } from "./read-reply";

/** What a server says about itself in `GET /config/` (OP-166, OP-175 to OP-177). */
export type ServerConfig = Partial<ReplyOf<typeof endpoint>>;

const known = createStore<ServerConfig | null>(null);
let asked: Promise<ServerConfig> | undefined;

/** `/config/`, asked for once. Never rejects: a server that does not say offers nothing (OP-175). */
export function serverConfig(): Promise<ServerConfig> {
  asked ??= ask().then(remember, (reason: unknown) => {
    // A refusal is this server's answer; a lost connection is not, so the next one asks again.
    if (reason instanceof ApiError && (reason.kind === "network" || reason.kind === "timeout"))
      asked = undefined;
    return remember({});
  });
  return asked;
}

/** The loader's answer, if it is one; its request may have failed, and is then made again like any other. */
async function ask(): Promise<ServerConfig> {
  const early = (await boot?.config) ?? undefined;
  try {
    if (early !== undefined) return readReply(endpoint.reply.json, early) as ServerConfig;
  } catch {
    // not what the contract promises: the call says so
  }
  return callAnonymously(endpoint, {});
}

function remember(config: ServerConfig): ServerConfig {
  known.set(config);
  return config;
}

/** Whether the server has an optional ability (OP-175). */
export async function offers(ability: Ability): Promise<boolean> {
  return (await serverConfig()).features?.includes(ability) ?? false;
}

/** The same for a component; undefined until the server has said so, so that nothing flickers. */
export function useAbility(ability: Ability | undefined): boolean | undefined {
  const config = useStore(known);
  useEffect(() => void (ability && serverConfig()), [ability]);
  return config && ability ? (config.features?.includes(ability) ?? false) : undefined;
}

/** What a change may say besides its values (OP-175). */
export interface Conditions {
  /** State on which it is based, as an earlier answer's `ETag` named it. */
  version?: string | undefined;
  /** One for each thing that a person wants done, kept over its repeats, so that it is done once. */
  idempotencyKey?: string | undefined;
}

/** As headers, as far as the server knows them. */
export async function conditions({ version, idempotencyKey }: Conditions): Promise<Record<string, string>> {
  return {
    ...(version && (await offers("versions")) && { "If-Match": version }),
    ...(idempotencyKey && (await offers("idempotency")) && { "Idempotency-Key": idempotencyKey }),
  };
}

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { pauseAfter } from "../jobs/back-off";

const CHANNEL = "safelight";
/** Longest pause before the connection is opened again. */
const RECONNECT_MS = 30_000;

export interface Notifications {
  /** Sends a topic to the other processes of the database. Lost without an error if the database does not answer. */
  notify(topic: string, about: string): void;
  /** Begins to receive the topics of other processes. */
  listen(heard: (topic: string, about: string) => void): void;
  close(): Promise<void>;
}

/** Topics between processes by PostgreSQL's NOTIFY. Those sent while the connection is broken are lost. */
export function openNotifications(
  address: pg.ClientConfig,
  query: (text: string, values: string[]) => Promise<unknown>,
): Notifications {
  const sender = randomUUID();
  const closing = new AbortController();
  const { signal } = closing;
  let client: pg.Client | undefined;

  async function listen(heard: (topic: string, about: string) => void): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 });
      client.on("notification", ({ payload = "" }) => {
        const [by, topic, about = ""] = payload.split(" ");
        if (topic && by !== sender) heard(topic, about);
      });
      failures = (await untilBroken(client)) ? 0 : failures + 1;
      await pause(pauseAfter(failures, RECONNECT_MS), undefined, { signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  return {
    notify: (topic, about) =>
      void query("select pg_notify($1, $2)", [CHANNEL, `${sender} ${topic} ${about}`]).catch(() => undefined),
    listen: (heard) => void listen(heard),
    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
    },
  };
}

/** @returns whether it was connected at all */
async function untilBroken(client: pg.Client): Promise<boolean> {
  // Without a listener an error would end the process.
  client.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    await ended;
    return true;
  } catch {
    await client.end().catch(() => undefined);
    return false;
  }
}

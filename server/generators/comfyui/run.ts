import { setTimeout as rest } from "node:timers/promises";
import { Bell } from "../../jobs/bell";
import type { ComfyClient, History } from "./client";
import { type ExecutionError, failure, raisedBy } from "./failures";
import type { Prompt } from "./fill";
import { PromptProgress } from "./progress";
import type { Message } from "./socket";

/** Messages may be missed, `/history` tells the truth: how often it is asked, ms. */
const LOOK_MS = 5000;
const MOST_UNANSWERED = 3;
/** Between two tries to connect again, ms. */
const AGAIN_MS = 1000;

interface Run {
  client: ComfyClient;
  /** Chosen for this prompt alone. */
  client_id: string;
  prompt: Prompt;
  /** Names of uploaded files. */
  own: readonly string[];
  signal: AbortSignal;
  progress(percent: number): void;
  /** Called with the prompt's id once it is queued. */
  queued(id: string): void;
}

/**
 * Queues a prompt and follows it to its end.
 * @returns its history
 * @throws GeneratorFailure; the signal's reason when it is aborted
 */
export async function runPrompt({
  client,
  client_id,
  prompt,
  own,
  signal,
  progress,
  queued,
}: Run): Promise<History> {
  const shown = new PromptProgress(prompt);
  const look = new Bell();
  let id: string | undefined;
  const early: Message[] = [];
  const take = ({ type, data }: Message) => {
    // Others' messages come too: of prompts without a client.
    if (data.prompt_id !== id) return;
    if (type === "execution_cached") shown.cached(data.nodes as string[]);
    if (type === "executing" && typeof data.node === "string") shown.begins(data.node);
    if (type === "progress") shown.part(Number(data.value) / Math.max(1, Number(data.max)));
    // The history is written before this message, not before `execution_success`.
    if (type === "executing" && data.node === null) look.ring();
    else progress(shown.percent);
  };
  const connection = new Connection(client, client_id, {
    message(message) {
      if (id) take(message);
      else early.push(message);
    },
    // What was missed meanwhile is not repeated.
    changed: () => look.ring(),
  });
  await connection.open(signal);
  try {
    signal.throwIfAborted();
    id = await client.queue(prompt, client_id, own);
    queued(id);
    for (const message of early) take(message);
    return await end(client, id, look, signal);
  } finally {
    connection.close();
  }
}

/** The history of a prompt when it has ended. */
async function end(client: ComfyClient, id: string, look: Bell, signal: AbortSignal): Promise<History> {
  let unanswered = 0;
  let missing = 0;
  while (true) {
    await look.wait(LOOK_MS, signal);
    signal.throwIfAborted();
    let history: History | undefined;
    try {
      history = await client.history(id, signal);
      const isKnown = history || (await client.place(id, signal));
      unanswered = 0;
      missing = isKnown ? 0 : missing + 1;
      // Between the two answers it may have ended: asked once more.
      if (missing > 0) look.ring();
    } catch (reason) {
      signal.throwIfAborted();
      if (++unanswered >= MOST_UNANSWERED) throw reason;
    }
    if (history) return ended(history);
    if (missing >= 2)
      throw failure("machine", "comfyui_lost", `${client.label}: the prompt is neither queued nor known`);
  }
}

function ended(history: History): History {
  const messages = history.status?.messages ?? [];
  const last = (type: string) => messages.find(([name]) => name === type)?.[1];
  if (last("execution_interrupted"))
    throw failure("foreign", "interrupted", "the prompt was interrupted by others");
  const error = last("execution_error");
  if (error) throw raisedBy(error as ExecutionError);
  if (history.status?.status_str === "error") throw failure("node", "node", "the prompt failed");
  return history;
}

/** A socket that connects again after it has closed, for as long as it is wanted. */
class Connection {
  #socket: { close(): void } | undefined;
  #wanted = true;

  constructor(
    readonly client: ComfyClient,
    readonly client_id: string,
    readonly listener: { message(message: Message): void; changed(): void },
  ) {}

  async open(signal: AbortSignal): Promise<void> {
    const socket = await this.client.connect(this.client_id, {
      message: this.listener.message,
      closed: () => {
        if (this.#wanted) this.listener.changed();
        void this.#again(signal);
      },
    });
    if (this.#wanted && !signal.aborted) this.#socket = socket;
    else socket.close();
  }

  async #again(signal: AbortSignal): Promise<void> {
    while (this.#wanted && !signal.aborted) {
      await rest(AGAIN_MS, undefined, { ref: false });
      if (!this.#wanted || signal.aborted) return;
      const isOpen = await this.open(signal).then(
        () => true,
        () => false,
      );
      if (isOpen) {
        this.listener.changed();
        return;
      }
    }
  }

  close(): void {
    this.#wanted = false;
    this.#socket?.close();
  }
}

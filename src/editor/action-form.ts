import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Endpoint, InputOf, ReplyOf } from "../../contract/core/endpoint";
import { type Issue, issuesOf, issuesToFields, messageOf } from "../../contract/core/errors";
import { call } from "../providers/call";
import { fieldErrors } from "../providers/failure";
import { session } from "../providers/http/session";
import { newId } from "../shared/new-id";
import { createStore, type Store, useStore } from "../shared/store";
import { useOnce } from "../shared/use-once";
import type { Errors } from "./state";
import { same, topOf } from "./values";

interface KeptForm<V> {
  values: V;
  errors?: Errors;
  /** Idempotency key of a try of these values whose reply has not arrived. */
  sendKey?: string;
}

type ByKey<V> = Readonly<Record<string, KeptForm<V>>>;

/** Values typed into a dialog, by key: kept until it opens again. */
type KeptForms<V> = Store<ByKey<V>>;

/** Each user has their own, so that after a forced logout the same person finds what was typed, and nobody else. */
export function keptForms<V>(): KeptForms<V> {
  const all = createStore<Readonly<Record<string, ByKey<V>>>>({});
  const user = () => session.current()?.user.id ?? "";
  return {
    get: () => all.get()[user()] ?? NONE,
    set: (next) => all.set({ ...all.get(), [user()]: next }),
    subscribe(listener) {
      const stop = all.subscribe(listener);
      const stopUser = session.subscribe(listener);
      return () => {
        stop();
        stopUser();
      };
    },
  };
}

const NONE = {};

/** While something is typed into an open dialog the browser asks before the page closes. */
function useAsking(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (session.current() !== null) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isTyped]);
}

function isFilled(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof Blob) return Boolean(value);
  return Object.values(value).some(isFilled);
}

export function keepForm<V>(forms: KeptForms<V>, key: string, kept: KeptForm<V> | undefined): void {
  const { [key]: _, ...others } = forms.get();
  forms.set(kept ? { ...others, [key]: kept } : others);
}

interface ActionFormOptions<V, R> {
  initial: V;
  /** For values that are stored elsewhere, such as in the URL; `initial` is then their current state. */
  onValues?(values: V): void;
  /** Errors of the initial values. */
  given?: Errors;
  /** Keeps the values when the dialog closes. */
  keep?: { forms: KeptForms<V>; key: string };
  /** Request body; the values by default. */
  body?(values: V): unknown;
  /** The form's own rules, checked before the endpoint's schema. */
  check?(values: V): readonly Issue[];
  /** Shows errors of non-empty fields at once, not only after a submit. */
  early?: boolean;
  /** Makes the call; by default with the body only. `key`: for its `Idempotency-Key`, if it creates something. */
  send?(values: V, key: string): Promise<R>;
  done(reply: R, sent: V): unknown;
  /**
   * Reports a failure. `atFields`: the server's errors are already shown at their fields. May return more errors to
   * show there, as message keys by field.
   */
  failed(reason: unknown, atFields: boolean): unknown;
}

export interface ActionForm<V> {
  values: V;
  /** Visible errors by field. */
  errors: Errors;
  /** All errors of the values, visible or not. */
  problems: Errors;
  busy: boolean;
  set(part: Partial<V>): void;
  submit(): Promise<void>;
  /** Props of one field for a `PanelField`. */
  field<K extends keyof V & string>(
    name: K,
  ): { value: V[K]; error: string | undefined; onChange(value: V[K]): void };
}

const EMPTY: KeptForms<never> = createStore({});

/**
 * Form state of a dialog or small form. Values are checked by the endpoint's schema before they are sent, one call runs
 * at a time, and the server's errors are shown at their fields.
 * @param endpoint null if no single endpoint takes the values
 */
export function useActionForm<E extends Endpoint, V extends object, R = ReplyOf<E>>(
  endpoint: E | null,
  options: ActionFormOptions<V, R>,
): ActionForm<V> {
  const { initial, onValues, keep, body = (values: V): unknown => values, check, early = false } = options;
  const kept = useStore((keep?.forms ?? EMPTY) as KeptForms<V>)[keep?.key ?? ""];
  const [own, setOwn] = useState<V>(initial);
  const { busy, isBusy, once } = useOnce();
  const values = onValues ? initial : keep ? (kept?.values ?? initial) : own;
  useAsking(kept !== undefined && isFilled(kept.values));
  /** Two changes in one event build on each other. */
  const newest = useRef(values);
  useLayoutEffect(() => {
    newest.current = values;
  });
  const attempt = useRef(kept?.sendKey ? { values: kept.values, key: kept.sendKey } : undefined);
  const [tried, setTried] = useState({ errors: kept?.errors ?? {}, of: values });
  const setShown = (errors: Errors) => setTried({ errors, of: values });
  // Values stored elsewhere can change there; an error belongs to the value that was submitted.
  const isUnchanged = (name: string) => !onValues || values[name as keyof V] === tried.of[name as keyof V];
  const shown = only(tried.errors, isUnchanged);

  const problemsOf = (of: V): Errors =>
    issuesToFields([...(check?.(of) ?? []), ...(endpoint ? issuesIn(endpoint, body(of)) : [])]);
  const problems = problemsOf(values);
  const write = (next: V | undefined) => {
    if (onValues) next && onValues(next);
    else if (keep)
      keepForm(keep.forms, keep.key, next && !same(next, initial) ? { values: next } : undefined);
    else setOwn(next ?? initial);
  };

  async function submit(): Promise<void> {
    if (isBusy()) return;
    setShown(problems);
    if (Object.keys(problems).length > 0) return;
    const sent = values;
    // After a lost reply the same values are the same act; others are a new one.
    if (attempt.current?.values !== sent) attempt.current = { values: sent, key: newId() };
    const { key } = attempt.current;
    if (keep && kept) keepForm(keep.forms, keep.key, { ...kept, sendKey: key }); // also if it is closed and opened again
    const send =
      options.send ??
      (() =>
        call(endpoint as E, { body: body(sent) } as unknown as InputOf<E>, {
          idempotencyKey: key,
        }) as Promise<R>);
    await once(
      async () => {
        const reply = await send(sent, key);
        attempt.current = undefined;
        write(undefined);
        await options.done(reply, sent);
      },
      (reason) => {
        const named = Object.entries(fieldErrors(reason)).filter(([path]) => topOf(path) in sent);
        const errors = Object.fromEntries(named.map(([path, message]) => [topOf(path), message]));
        setShown({ ...errors, ...(options.failed(reason, named.length > 0) as Errors | undefined) });
      },
    );
  }

  const set = (part: Partial<V>) => {
    setTried((now) => ({ ...now, errors: only(now.errors, (name) => !(name in part)) }));
    newest.current = { ...newest.current, ...part };
    write(newest.current);
  };
  const filled = (name: string) => Boolean(values[name as keyof V]);
  const errors = { ...options.given, ...(early && only(problems, filled)), ...shown };
  return {
    values,
    errors,
    problems,
    busy,
    set,
    submit,
    field: (name) => ({
      value: values[name],
      error: errors[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
    }),
  };
}

const only = (errors: Errors, keep: (name: string) => boolean): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => keep(name)));

/** Errors of a body by the endpoint's schema; for multipart, of its text and file parts. */
function issuesIn({ body: rule }: Endpoint, body: unknown): Issue[] {
  if (!rule) return [];
  if ("json" in rule) {
    const parsed = rule.json.safeParse(body);
    if (parsed.success) return [];
    return issuesOf(parsed.error).map(({ path, message }) => ({ path: topOf(path), message }));
  }
  const { text = {}, files = {} } = rule.multipart;
  const given = body as Readonly<Record<string, unknown>>;
  const texts = Object.entries(text).flatMap(([path, schema]) => {
    const found = schema.safeParse(given[path]).error?.issues[0];
    return found ? [{ path, message: messageOf(found) }] : [];
  });
  return [
    ...texts,
    ...Object.entries(files).flatMap(([path, { maxBytes }]) => fileIssues(path, given[path], maxBytes)),
  ];
}

function fileIssues(path: string, file: unknown, maxBytes: number): Issue[] {
  if (!(file instanceof Blob)) return [{ path, message: "validation.required" }];
  if (file.size === 0) return [{ path, message: "validation.file_empty" }];
  return file.size > maxBytes ? [{ path, message: "validation.file_too_large" }] : [];
}

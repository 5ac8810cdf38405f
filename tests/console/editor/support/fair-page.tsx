import { useQuery } from "@tanstack/react-query";
import { type ComponentType, memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { z } from "zod";
import { signedIn } from "../../../../contract/core/access";
import { defineEndpoint, type ReplyOf } from "../../../../contract/core/endpoint";
import type { Issue } from "../../../../contract/core/errors";
import { image, text } from "../../../../contract/core/field";
import { idParams } from "../../../../contract/core/ids";
import { overlay } from "../../../../contract/entities/overlay";
import { EditorFoot, EditorNotices } from "../../../../src/editor/editor-parts";
import { fieldId } from "../../../../src/editor/focus-field";
import type { EditorState } from "../../../../src/editor/state";
import { oneStep } from "../../../../src/editor/steps";
import { type EditorStore, useEditorState } from "../../../../src/editor/store";
import { useEditor } from "../../../../src/editor/use-editor";
import { readAt } from "../../../../src/editor/values";
import { FieldFrame } from "../../../../src/fields/field-frame";
import { callForAnswer } from "../../../../src/providers/call";
import { madeKey } from "../../../../src/providers/i18n/keys";

const period = z.object({ id: z.string(), start_time: z.string(), end_time: z.string() });
const stall = z.object({
  id: z.string(),
  name: z.string(),
  token: z.string().optional(),
  has_picture: z.boolean(),
});
const fair = z.object({
  id: z.string(),
  updated_at: z.string().optional(),
  name: z.string(),
  periods: z.array(period),
  stalls: z.array(stall),
});
const shared = { path: "/fairs/{id}", access: signedIn, params: idParams, source: "test" } as const;
const reply = { status: 200, json: fair } as const;
const readFair = defineEndpoint({ ...shared, id: "fairs.read", method: "GET", reply });
const PICTURE = { types: ["image/jpeg"], maxBytes: 1_000_000 };
const saveFair = defineEndpoint({
  ...shared,
  id: "fairs.save",
  method: "POST",
  changes: ["fairs"],
  body: { multipart: { json: { fair: z.any() }, keyed: { pictures: PICTURE } } },
  reply,
});
type Fair = ReplyOf<typeof readFair>;

/** model.ts of a real page: pure. */
const isPicked = (picture: { state: string; file?: Blob }) => picture.state === "picked";

const valuesOf = (record: Readonly<Record<string, unknown>>) => ({
  name: record.name,
  periods: record.periods,
  stalls: (record as Fair).stalls.map(({ has_picture, ...row }) => ({
    ...row,
    token: "",
    picture: { state: has_picture ? "stored" : "none" },
  })),
});

function checkField(path: string, { values }: EditorState): Issue[] {
  if (path === "name") return values.name === "" ? [{ path, message: "validation.required" }] : [];
  if (!path.startsWith("periods.")) return [];
  const { start_time, end_time } = readAt(values, path) as z.infer<typeof period>;
  return start_time < end_time ? [] : [{ path: `${path}.end_time`, message: "validation.too_small" }];
}

function send(id: string, { values }: EditorState, context: { version: string | undefined }) {
  const stalls = values.stalls as ReturnType<typeof valuesOf>["stalls"];
  const pictures = stalls.flatMap(({ id: key, picture }) =>
    isPicked(picture) ? [{ key, file: (picture as unknown as { file: Blob }).file }] : [],
  );
  const rows = stalls.map(({ picture: _, ...row }) => row);
  const form = { json: { fair: { ...values, stalls: rows } }, keyed: { pictures } };
  return callForAnswer(saveFair, { params: { id }, form }, context);
}

const baseOf = ({ body, headers }: Awaited<ReturnType<typeof send>>) => ({
  record: body,
  version: headers.get("ETag") ?? undefined,
});

interface FairPageProps {
  id: string;
  /** A section with calls of its own, or what else is inside the editor. */
  Panel?: ComponentType<{ store: EditorStore }>;
  /** What a new fair begins with; without it the stored one is edited. */
  begun?: object;
}

/** page.tsx: an aggregate with two nested collections and pictures, saved by one call of several parts. */
export function FairPage({ id, Panel, begun }: FairPageProps) {
  const navigate = useNavigate();
  const query = useQuery({
    enabled: !begun,
    queryKey: ["record", "fairs", id],
    queryFn: async () => baseOf(await callForAnswer(readFair, { params: { id } })),
  });
  const { editor } = useEditor({
    key: ["fairs", id],
    read: {
      data: query.data,
      error: query.error,
      refetch: async () =>
        (await query.refetch({ throwOnError: true })).data as NonNullable<typeof query.data>,
    },
    initial: begun && valuesOf(begun as Fair),
    onCreated: () => navigate(`/fairs/${id}`),
    valuesOf,
    nested: ["periods", "stalls"],
    secrets: ["stalls.*.token"],
    check: { field: checkField },
    steps: oneStep(async (state, context) => baseOf(await send(id, state, context))),
    label: (path) => path,
  });
  if (!editor) return null;
  return (
    <>
      <h1 tabIndex={-1}>Fair</h1>
      <EditorNotices editor={editor} />
      <Fields store={editor.store} />
      {Panel && <Panel store={editor.store} />}
      <EditorFoot editor={editor} onCancel={() => navigate("/elsewhere")} />
    </>
  );
}

function Fields({ store }: { store: EditorStore }) {
  const shape = useEditorState(store, ({ get }) => {
    const { periods, stalls } = get().values as Record<string, unknown[]>;
    return `${periods?.length}/${stalls?.length}`;
  });
  const paths = useMemo(() => {
    const [periods = 0, stalls = 0] = shape.split("/").map(Number);
    const rows = (count: number, of: string, keys: string[]) =>
      Array.from({ length: count }, (_, at) => keys.map((key) => `${of}.${at}.${key}`)).flat();
    return [
      "name",
      ...rows(periods, "periods", ["start_time", "end_time"]),
      ...rows(stalls, "stalls", ["name", "token", "picture"]),
    ];
  }, [shape]);
  return paths.map((path) => <Field key={path} store={store} path={path} />);
}

const Field = memo(function Field({ store, path }: { store: EditorStore; path: string }) {
  const { t } = useTranslation();
  const value = useEditorState(store, ({ get }) => readAt(get().values, path));
  const error = useEditorState(store, ({ errors }) => errors()[path]);
  return (
    <FieldFrame
      id={fieldId(path)}
      entity={overlay as never}
      name={path}
      field={
        (path.endsWith("picture") ? image({ ...PICTURE, address: "/none/{id}" } as never) : text()) as never
      }
      label={t(madeKey(path))}
      value={value}
      error={error}
      onChange={(next) => store.dispatch({ type: "changed", path, value: next })}
      onBlur={() => store.dispatch({ type: "left", path })}
    />
  );
});

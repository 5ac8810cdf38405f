import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { bot } from "../../../contract/entities/bot";
import { schedule } from "../../../contract/entities/schedule";
import { refetched } from "../../editor/reading";
import { type Check, useEditorState } from "../../editor/store";
import { type Editor, useEditor } from "../../editor/use-editor";
import { topOf, type Values } from "../../editor/values";
import { useLabels } from "../../fields/use-labels";
import { ApiError } from "../../providers/http/errors";
import { useMe, useRole } from "../../providers/me";
import { NEW } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { createEntityStore, type EntityStore } from "../../screens/form/entity-model";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { useEditorKey } from "../../screens/use-editor-key";
import { BOOTH_BUSY } from "./booth-reads";
import { BUSY_KEY } from "./busy";
import { eventQuery, saveEvent } from "./calls";
import { EventContext } from "./context";
import { EventEditor } from "./editor";
import { checkEvent, DECOR, followsClock, NESTED, newValues, OVERLAY, valuesOf } from "./model";
import { FIELDS_IN_ORDER } from "./parts";

// Rarely needed: only after two people have saved the same event.
const EventDifference = lazy(() => import("./difference"));

/** `events/new` and `events/{scheduleId}` (EVT-02, EVT-03). */
export function EventPage() {
  const { id = NEW } = useParams();
  const { editorKey, moveTo } = useEditorKey(schedules, id);
  return <LoadedEvent key={editorKey} id={id} onCreated={moveTo} />;
}

function LoadedEvent({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const isNew = id === NEW;
  // The user who opened the page: the session may end while it is still shown.
  const now = [useMe()?.id, useRole()] as const;
  const [[me, role]] = useState(now);
  const [initial] = useState(() =>
    isNew ? newValues(new Date(), role === "admin" ? me : undefined) : undefined,
  );
  const query = useQuery({ ...eventQuery(id), enabled: !isNew });
  const client = useQueryClient();
  const { state } = useLocation();
  const label = usePathLabel();
  const setting = { resource: schedules, role };
  const { editor, error } = useEditor<EntityStore>({
    key: [schedule.name, id],
    initial,
    read: {
      data: me ? query.data : undefined,
      error: query.error,
      refetch: () => refetched(query),
    },
    valuesOf,
    createStore: (base, values, creating) =>
      createEntityStore(setting, base, values, creating, (model) => ({
        ...model,
        nested: NESTED,
        secrets: ["bots.*.bot_token"],
        check: checksWith(model.check as Check),
        shown: () => FIELDS_IN_ORDER,
      })),
    save: (state, context) =>
      saveEvent(state, setting, context).catch((reason) => {
        throw isClash(reason) ? toldByBooths(reason, client) : reason;
      }),
    onCreated: ({ record }) => onCreated(String(record.id)),
    label,
    Value: EventDifference,
  });
  const repeated = isNew ? (state as { repeated?: Values } | null)?.repeated : undefined;
  const store = editor?.store;
  const isFilled = useRef(false);
  useEffect(() => {
    if (!store || !repeated || isFilled.current) return;
    isFilled.current = true;
    store.dispatch({ type: "restored", values: repeated });
  }, [store, repeated]);
  if (error && !editor) throw error;
  if (!editor) return <FormSkeleton resource={schedules} isNew={isNew} />;
  return <Loaded editor={editor} />;
}

/** Whether a save was refused because of busy booths (OP-50). */
const isClash = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError && reason.errors?.photo_booth_ids === BOOTH_BUSY;

/** The refusal without its text: the booths are read again, and name the other event where the user can act. */
function toldByBooths(reason: ApiError, client: QueryClient): ApiError {
  void client.invalidateQueries({ queryKey: BUSY_KEY });
  return new ApiError({ ...reason, detail: undefined });
}

/** Fields that `checkEvent` checks, or that need no check because they are never typed. */
const CHECKED_HERE = ["end_time", "quiz_mappings"];

/** The entity's rules for the other fields, and the rules of `checkEvent`. */
const checksWith = ({ field, across }: Check): Check => ({
  field: (path, state) => (CHECKED_HERE.includes(path) ? [] : (field?.(path, state) ?? [])),
  across: (state) => [...(across?.(state) ?? []), ...checkEvent(state)],
});

function Loaded({ editor }: { editor: Editor<EntityStore> }) {
  const { store } = editor;
  useClock(store);
  return (
    <EventContext value={store}>
      <EventEditor editor={editor} />
    </EventContext>
  );
}

const TICK_MS = 5_000;

/** Keeps the start of a new event ahead of the clock until the user sets it (OP-58). */
function useClock(store: EntityStore): void {
  const follows = useEditorState(store, ({ get }) => followsClock(get()));
  useEffect(() => {
    if (!follows) return;
    const tick = () => {
      if (isTyping()) return;
      const { base, initial } = store.get();
      const { start_time } = newValues(new Date());
      if (start_time !== initial.start_time)
        store.dispatch({ type: "rebased", base, values: { ...initial, start_time } });
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [store, follows]);
}

/** Values must not change under somebody who is filling in the form. */
const isTyping = () => document.activeElement?.matches("input, textarea, select") ?? false;

const PART_ENTITIES = { overlays: OVERLAY, decor: DECOR, bots: bot } as const;

/** Names of single rows. */
const ROW_LABELS = {
  periods: "event.one_period",
  overlays: "event.one_overlay",
  bots: "event.one_bot",
} as const;

/** The label of a path: "Period 2: Start". */
function usePathLabel(): (path: string) => string {
  const { t } = useTranslation();
  const labels = useLabels();
  return (path) => {
    const top = topOf(path);
    const key = path.split(".").at(-1) ?? "";
    const own = labels.label(schedule, top);
    const entity = PART_ENTITIES[top as keyof typeof PART_ENTITIES];
    if (path === top) return own;
    const row = Number(path.split(".")[1]) + 1;
    const one = ROW_LABELS[top as keyof typeof ROW_LABELS];
    const numbered = row > 0 ? `${one ? t(one) : own} ${row}` : own;
    // A whole row, for example a new one or one that somebody else has changed.
    if (/^\d+$/.test(key) || key === "read") return numbered;
    return `${numbered}: ${labels.label(entity ?? schedule, key)}`;
  };
}

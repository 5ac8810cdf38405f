import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { bot } from "../../../contract/entities/bot";
import { schedule } from "../../../contract/entities/schedule";
import type { Base } from "../../editor/state";
import { useEditorState } from "../../editor/store";
import { type Editor, useEditor } from "../../editor/use-editor";
import { topOf, type Values } from "../../editor/values";
import { useLabels } from "../../fields/use-labels";
import { keys } from "../../providers/data/cache";
import { useMe, useRole } from "../../providers/me";
import { NEW } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { createEntityStore, type EntityStore } from "../../screens/form/entity-model";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { useEditorKey } from "../../screens/use-editor-key";
import { keepParts, readEvent, saveEvent } from "./calls";
import { EventContext } from "./context";
import { EventEditor } from "./editor";
import {
  checkEvent,
  DECOR,
  type EventRecord,
  followsClock,
  NESTED,
  newValues,
  OVERLAY,
  valuesOf,
} from "./model";
import { FIELDS_IN_ORDER } from "./parts";

// Rare: only where two people have saved the same event.
const EventDifference = lazy(() => import("./difference"));

/** `events/new` and `events/{scheduleId}` (EVT-02, EVT-03). */
export function EventPage() {
  const { id = NEW } = useParams();
  const { editorKey, moveTo } = useEditorKey(schedules as never, id);
  return <LoadedEvent key={editorKey} id={id} onCreated={moveTo} />;
}

function LoadedEvent({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const isNew = id === NEW;
  // Who began this: the session may end while it is still on screen.
  const now = [useMe()?.id, useRole()] as const;
  const [[me, role]] = useState(now);
  const [initial] = useState(() =>
    isNew ? newValues(new Date(), role === "admin" ? me : undefined) : undefined,
  );
  const query = useQuery({
    queryKey: keys.of(schedule.name, id, "document"),
    queryFn: ({ signal }) => readEvent(id, signal),
    enabled: !isNew,
    retry: false,
  });
  const read = me ? query.data : undefined;
  useEffect(() => {
    if (read) keepParts(read.record as EventRecord);
  }, [read]);
  const { state } = useLocation();
  const label = usePathLabel();
  const setting = { resource: schedules as never, role };
  const { editor, error } = useEditor<EntityStore>({
    key: [schedule.name, id],
    initial,
    read: {
      data: read,
      error: query.error,
      refetch: async () => (await query.refetch({ throwOnError: true })).data as Base,
    },
    valuesOf,
    secrets: ["bots.*.bot_token"],
    createStore: (base, values, creating) =>
      createEntityStore(setting, base, values, creating, (model) => ({
        ...model,
        nested: NESTED,
        secrets: ["bots.*.bot_token"],
        check: checksWith(model.check),
        shown: () => FIELDS_IN_ORDER,
      })),
    save: (state, context) => saveEvent(state, setting, context),
    onCreated: ({ record }) => onCreated(String(record.id)),
    label,
    Value: EventDifference,
  });
  const taken = isNew ? (state as { repeated?: Values } | null)?.repeated : undefined;
  const store = editor?.store;
  const begun = useRef(false);
  useEffect(() => {
    if (!store || !taken || begun.current) return;
    begun.current = true;
    store.dispatch({ type: "restored", values: taken });
  }, [store, taken]);
  if (error && !editor) throw error;
  if (!editor) return <FormSkeleton resource={schedules as never} isNew={isNew} />;
  return <Loaded editor={editor} />;
}

type Checks = EntityStore["model"]["check"];

/** Fields that the event's own rules check, or that are chosen and never typed. */
const CHECKED_HERE = ["end_time", "quiz_mappings"];

/** The entity's own rules of the other fields, and the event's. */
function checksWith(own: Checks): Checks {
  if (!own || typeof own === "function") return own;
  const { field, across } = own;
  return {
    field: (path, state) => (CHECKED_HERE.includes(path) ? [] : (field?.(path, state) ?? [])),
    across: (state) => [...(across?.(state) ?? []), ...checkEvent(state)],
  };
}

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

/** The start of a new event runs ahead of the clock until somebody sets it (OP-58). */
function useClock(store: EntityStore): void {
  const follows = useEditorState(store, ({ get }) => followsClock(get()));
  useEffect(() => {
    if (!follows) return;
    const tick = () => {
      const { base, initial } = store.get();
      const { start_time } = newValues(new Date());
      if (start_time !== initial.start_time)
        store.dispatch({ type: "rebased", base, values: { ...initial, start_time } });
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [store, follows]);
}

const PART_ENTITIES = { overlays: OVERLAY, decor: DECOR, bots: bot } as const;

/** What one row of a collection is called. */
const ROWS = {
  periods: "event.one_period",
  overlays: "event.one_overlay",
  bots: "event.one_bot",
} as const;

/** What people call the field of a path. */
function usePathLabel(): (path: string) => string {
  const { t } = useTranslation();
  const labels = useLabels();
  return (path) => {
    const top = topOf(path);
    const key = path.split(".").at(-1) ?? "";
    const own = labels.label(schedule as never, top);
    const entity = PART_ENTITIES[top as keyof typeof PART_ENTITIES];
    if (path === top) return own;
    const row = Number(path.split(".")[1]) + 1;
    const one = ROWS[top as keyof typeof ROWS];
    const numbered = row > 0 ? `${one ? t(one) : own} ${row}` : own;
    // A row as a whole, as one that is new.
    if (/^\d+$/.test(key)) return numbered;
    return `${numbered}: ${labels.label((entity ?? schedule) as never, key)}`;
  };
}

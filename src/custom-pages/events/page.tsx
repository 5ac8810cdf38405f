import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useParams } from "react-router";
import { eventDocument } from "../../../contract/entities/schedule";
import { readEvent, saveEvent } from "../../domain/events/calls";
import {
  checkEvent,
  type EventRecord,
  type EventStore,
  type EventValues,
  newValues,
  valuesOf,
} from "../../domain/events/model";
import { checkOf, type DocumentModel } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { topOf, type Values } from "../../editor/values";
import { ApiError } from "../../providers/http/errors";
import { NEW } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { PlainVersion, useDocument } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { BOOTH_BUSY } from "./booth-reads";
import { BotTokens } from "./bot-tokens";
import { BUSY_KEY } from "./busy";
import { useClock } from "./clock";
import { EventContext } from "./context";
import { EventEditor } from "./editor";
import { FIELDS_IN_ORDER, PARTS } from "./parts";

/** `events/new` and `events/{scheduleId}` (EVT-02, EVT-03). */
export function EventPage() {
  const { id = NEW } = useParams();
  const { editorKey, moveTo } = useEditorKey(schedules, id);
  return <LoadedEvent key={editorKey} id={id} onCreated={moveTo} />;
}

function LoadedEvent({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const client = useQueryClient();
  const { state } = useLocation();
  const { editor, error } = useDocument({
    resource: schedules,
    document: eventDocument,
    id,
    onCreated,
    read: readEvent,
    initial: ({ me, role }) => newValues(new Date(), role === "admin" ? me : undefined),
    valuesOf,
    rules: eventRules,
    save: saveEvent,
    failure: (_, reason) => (isClash(reason) ? toldByBooths(reason, client) : reason),
    Value: PlainVersion,
  });
  const repeated = id === NEW ? (state as { repeated?: Values } | null)?.repeated : undefined;
  const store = editor?.store;
  const isFilled = useRef(false);
  useEffect(() => {
    if (!store || !repeated || isFilled.current) return;
    isFilled.current = true;
    store.dispatch({ type: "restored", values: repeated });
  }, [store, repeated]);
  if (error && !editor) throw error;
  if (!editor)
    return (
      <FormSkeleton
        resource={schedules}
        isNew={id === NEW}
        parts={PARTS.length}
        bodyClass="event-body"
        formClass="sl-form event-form"
      />
    );
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
const CHECKED_HERE = ["end_time", "quiz_mappings", "periods", "overlays", "decor", "bots"];

type Model = DocumentModel<EventValues, EventRecord>;

/** The entity's rules for the other fields, and the rules of `checkEvent`. */
function eventRules({ check, ...model }: Model): Model {
  const { field, across } = checkOf(check);
  return {
    ...model,
    secrets: ["bots.*.bot_token"],
    shown: () => FIELDS_IN_ORDER,
    check: {
      field: (path, state) => (CHECKED_HERE.includes(topOf(path)) ? [] : (field?.(path, state) ?? [])),
      across: (state) => [...(across?.(state) ?? []), ...checkEvent(state)],
    },
  };
}

function Loaded({ editor }: { editor: Editor<EventStore> }) {
  const { store } = editor;
  useClock(store);
  return (
    <EventContext value={store}>
      <BotTokens />
      <EventEditor editor={editor} />
    </EventContext>
  );
}

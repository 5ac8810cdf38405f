import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { schedule } from "../../../contract/entities/schedule";
import { style } from "../../../contract/entities/style";
import { type Row, useRecords } from "../../domain/record-chooser/records";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { nextFirst, type QuizEvent, stylesOf } from "./model";

const NONE: readonly never[] = [];
const NEWEST = 100;

export interface QuizEvents {
  /** Those that use the quiz, the next one first. */
  events: readonly QuizEvent[];
  isRead: boolean;
  /** The one whose styles and decor are shown. */
  event: QuizEvent | undefined;
  choose(id: string): void;
}

/** The events that use a quiz, among the newest ones. */
export function useQuizEvents(quizId: string | undefined): QuizEvents {
  const [chosen, choose] = useState<string>();
  const { data, isFetched } = useQuery({
    queryKey: keys.list(schedule.name, "newest", NEWEST),
    queryFn: async ({ signal }) => {
      const pagination = { currentPage: 1, pageSize: NEWEST, mode: "server" } as const;
      const read = await dataProvider.getList<QuizEvent>({
        resource: schedule.name,
        pagination,
        meta: { signal },
      });
      return read.data;
    },
    enabled: quizId !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  const events = useMemo(
    () =>
      nextFirst(
        (data ?? NONE).filter(({ quiz_id }) => quiz_id === quizId),
        Date.now(),
      ),
    [data, quizId],
  );
  return { events, isRead: isFetched, event: events.find(({ id }) => id === chosen) ?? events[0], choose };
}

/** The styles of an event, and those that an answer leads to. */
export interface Leads {
  event: QuizEvent;
  ids: readonly string[];
  styleOf(id: string): Row | null | undefined;
  nameOf(id: string): string;
  /** Styles that the event links an answer with. */
  stylesOf(answer: string): readonly string[];
}

export function useLeads(event: QuizEvent | undefined): Leads | undefined {
  const ids = useMemo(() => (event ? stylesOf(event) : NONE), [event]);
  const records = useRecords(style.name, ids);
  const nameOf = useCallback((id: string) => records.of(id)?.name ?? id.slice(0, 8), [records]);
  return useMemo(
    () =>
      event && {
        event,
        ids,
        styleOf: records.of,
        nameOf,
        stylesOf: (answer) =>
          event.quiz_mappings.flatMap(({ style_id, answer_ids }) =>
            answer_ids.includes(answer) ? [style_id] : [],
          ),
      },
    [event, ids, records, nameOf],
  );
}

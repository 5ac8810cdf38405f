import { useCallback, useEffect, useState } from "react";
import type { Answers } from "../../domain/quiz-player/play";
import { mapOf, textOf } from "../reading";
import type { Outcome } from "./calls";

/** What a guest did in this tab. */
export interface Kept {
  answers: Answers;
  /** Of these answers, once they were sent. */
  outcome?: Outcome | undefined;
}

const keyOf = (id: string) => `quiz.${id}`;
const NOTHING: Kept = { answers: {} };

function readKept(id: string): Kept {
  try {
    const raw = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "{}") as Record<string, unknown>;
    return { answers: mapOf(raw.answers), outcome: readOutcome(raw.outcome) };
  } catch {
    return NOTHING; // storage may be blocked
  }
}

function readOutcome(raw: unknown): Outcome | undefined {
  if (raw === null || typeof raw !== "object") return raw === null ? null : undefined;
  const { name, description, picture } = mapOf(raw);
  return { name: textOf(name), description: textOf(description), picture: textOf(picture) };
}

/** Answers and outcome of an event's quiz; they last as long as the tab. */
export function useKept(id: string): [Kept, keep: (next: Kept) => void] {
  const [kept, setKept] = useState(() => readKept(id));
  const keep = useCallback(
    (next: Kept) => {
      setKept(next);
      try {
        sessionStorage.setItem(keyOf(id), JSON.stringify(next));
      } catch {
        // see readKept
      }
    },
    [id],
  );
  return [kept, keep];
}

interface Place {
  /** Question, counted from 0; after the last one the result. */
  at: number;
  /** How many entries of the tab's history before this one are this visit's. */
  depth: number;
}

function placeInHistory(): Place {
  const { quiz } = (history.state ?? {}) as { quiz?: Partial<Place> };
  return { at: Number(quiz?.at) || 0, depth: Number(quiz?.depth) || 0 };
}

/**
 * The place in the quiz, as entries of the tab's history: the browser's Back leads to the question before, and a reload
 * stays where it was.
 */
export function usePlace() {
  const [{ at, depth }, setPlace] = useState(placeInHistory);
  useEffect(() => {
    const read = () => setPlace(placeInHistory());
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const forward = (next: number) => {
    const place = { at: next, depth: depth + 1 };
    history.pushState({ quiz: place }, "");
    setPlace(place);
  };
  /** This entry of the history becomes another place. */
  const settle = useCallback(
    (next: number) => {
      history.replaceState({ quiz: { at: next, depth } }, "");
      setPlace({ at: next, depth });
    },
    [depth],
  );
  /** To an earlier question. */
  const back = (next: number) => (at - next <= depth && at > next ? history.go(next - at) : settle(next));
  return { at, forward, back, settle };
}

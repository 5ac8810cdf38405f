import { generation } from "../../../../contract/entities/generation";
import { browserClock } from "../../../domain/booth/clock";
import type { RemovedStyle } from "../../../domain/events/styles";
import { markChanged } from "../../../providers/data/cache";
import { onUserGone } from "../../../providers/http/leaving";
import type { Language } from "../../../providers/i18n/preference";
import { rehearsalOf } from "../../../resources/pages";
import type { JobControl, JobResult } from "../../../shared/jobs/job";
import { dismissJob, startJob } from "../../../shared/jobs/jobs";
import { createStore } from "../../../shared/store";
import { cancelOnLeave } from "../attempts";
import { dataOf } from "../model";
import { wire } from "../wire";
import { countOf, createRehearsal, goneThrough, type Picture, type Rehearsal } from "./rehearsal";

/** One rehearsal of this visit: kept outside React, as it goes on when its page is left. */
export interface Run {
  event: string;
  booth: string;
  source: Blob;
  rehearsal: Rehearsal;
  /** The event's styles at its start, which number the pictures. */
  styles: readonly string[];
  /** Styles that were removed from the event here, for their way back. */
  removed: Readonly<Record<string, RemovedStyle>>;
  /** Texts of its job. */
  texts: { title: string; open: string; made(made: number, all: number): string };
  /** Asks if guests are at the booth, before it is occupied again (OP-235). */
  occupying(begin: () => void): void;
  /** Its job in the dock. */
  job: string;
}

/** The last rehearsal of each event. */
export const rehearsals = createStore<Readonly<Record<string, Run>>>({});

/** What was chosen before a start, for the next rehearsal of the event. */
export interface Choices {
  booth: string;
  guests: readonly string[];
  /** Styles that are left out. */
  left: readonly string[];
}

/** The last choices for each event. */
export const lastChoices = createStore<Readonly<Record<string, Choices>>>({});

onUserGone(() => {
  rehearsals.set({});
  lastChoices.set({});
});

interface Given extends Pick<Run, "event" | "booth" | "source" | "styles" | "texts" | "occupying"> {
  pictures: readonly Picture[];
  choices: Omit<Choices, "booth">;
  language: Language;
}

/** Starts a rehearsal at demo price and shows it as a job. */
export function startRehearsal({ pictures, choices, language, ...run }: Given): void {
  const { event, booth, source } = run;
  lastChoices.set({ ...lastChoices.get(), [event]: { ...choices, booth } });
  const orderOf = ({ style, participant }: Picture) => ({
    data: dataOf({ booth, style, participant, event, demo: true }, language),
    source,
  });
  goOn({ ...run, rehearsal: createRehearsal(pictures, orderOf, wire, browserClock), removed: {}, job: "" });
}

/** Drops the pictures of a style that is no longer part of the event. */
export function dropStyle({ event, rehearsal }: Run, style: RemovedStyle): void {
  const run = rehearsals.get()[event];
  rehearsal.drop(style.id);
  if (run?.rehearsal !== rehearsal) return;
  rehearsals.set({
    ...rehearsals.get(),
    [event]: { ...run, removed: { ...run.removed, [style.id]: style } },
  });
}

/** Makes what waits or, if nothing does, what failed, as a new job. */
export function goOn(run: Run): void {
  if (run.rehearsal.get().status !== "ended") return;
  dismissJob(run.job);
  const { event, rehearsal, texts } = run;
  const job = startJob({
    kind: "generation",
    title: texts.title,
    unit: "pictures",
    total: rehearsal.get().items.length,
    key: `rehearsal ${event}`,
    inPage: true,
    run: (control) => work(run, control),
    beforeRetry: run.occupying,
  });
  rehearsals.set({ ...rehearsals.get(), [event]: { ...run, job } });
}

/** Makes a picture again that was not made: at the end of the line, or at once if that has ended. */
export function retryPicture(run: Run, key: string): void {
  run.rehearsal.retry(key);
  goOn(run);
}

/** Shows how a picture ended that may be made. */
export async function lookAt({ rehearsal }: Run, key: string): Promise<void> {
  await rehearsal.look(key);
  markChanged(generation.name, "transactions", "users");
}

/** Leads back to the choice of what is made. */
export function forgetRehearsal({ event, job }: Run): void {
  const { [event]: _, ...others } = rehearsals.get();
  dismissJob(job);
  rehearsals.set(others);
}

async function work({ event, rehearsal, texts }: Run, control: JobControl): Promise<JobResult | undefined> {
  const stay = cancelOnLeave(rehearsal.cancel, control.signal);
  const ending = rehearsal.run();
  let gone = goneThrough(rehearsal.get());
  const report = () => {
    const now = goneThrough(rehearsal.get());
    control.progress(now);
    control.failed(countOf(rehearsal.get(), "error"));
    if (now > gone) markChanged(generation.name, "transactions", "users");
    gone = now;
  };
  const done = rehearsal.subscribe(report);
  report();
  await ending;
  done();
  stay();
  control.signal.throwIfAborted();
  const { items } = rehearsal.get();
  const made = countOf(rehearsal.get(), "completed");
  return {
    text: texts.made(made, items.length),
    link: { label: texts.open, to: rehearsalOf(event) },
    // One that was stopped by hand is done as far as it was wanted.
    incomplete: countOf(rehearsal.get(), "error") > 0,
  };
}

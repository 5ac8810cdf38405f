import type { TFunction } from "i18next";
import { LogoutError } from "../../providers/http/errors";
import { routingFailures } from "../../screens/parts/routing/failure";
import { startJob } from "../../shared/jobs/jobs";
import { ask } from "./ask";
import { type TestCase, type Verdict, verdictOf } from "./cases";

interface RunCases {
  cases: readonly TestCase[];
  t: TFunction;
  /** Undefined while the case waits for its turn. */
  onVerdict(id: string, verdict: Verdict | undefined): void;
}

/** One after the other, to be watched and stopped in the dock; a retry runs only those that got no answer. */
export function runCases({ cases, t, onVerdict }: RunCases): void {
  const verdicts = new Map<string, Verdict>();
  startJob({
    kind: "bulk",
    title: t("routing.job"),
    unit: "records",
    total: cases.length,
    key: "routing-cases",
    writes: false,
    async run({ signal, progress, failed }) {
      const waiting = cases.filter(({ id }) => verdicts.get(id)?.kind !== "answered");
      for (const { id } of waiting) onVerdict(id, undefined);
      let done = cases.length - waiting.length;
      let failures = 0;
      for (const one of waiting) {
        signal.throwIfAborted();
        const verdict = await judge(one, signal);
        if (verdict.kind === "failed") failed(++failures);
        verdicts.set(one.id, verdict);
        onVerdict(one.id, verdict);
        progress(++done, cases.length);
      }
      return { text: summaryOf([...verdicts.values()], t), incomplete: failures > 0 };
    },
  });
}

async function judge(one: TestCase, signal: AbortSignal): Promise<Verdict> {
  try {
    return verdictOf(one, (await ask(one.inputs, signal)).selected_server_id);
  } catch (reason) {
    if (signal.aborted || reason instanceof LogoutError) throw reason;
    return { kind: "failed", text: routingFailures.messageOf("test", reason) };
  }
}

/** "3 of 4 as expected"; cases that expect nothing do not count, those without an answer do. */
export function summaryOf(verdicts: readonly Verdict[], t: TFunction): string {
  const judged = verdicts.filter((one) => one.kind === "failed" || one.as_expected !== undefined);
  const passed = judged.filter((one) => one.kind === "answered" && one.as_expected).length;
  if (judged.length === 0) return t("routing.ran", { count: verdicts.length });
  return t("routing.as_expected", { passed, count: judged.length });
}

import { useState } from "react";
import { faultsIn } from "../../providers/http/errors";
import { routingFailures } from "../../screens/parts/routing/failure";
import { useOnce } from "../../shared/use-once";
import { type Answer, ask } from "./ask";
import { type Inputs, sameInputs } from "./inputs";

type Issues = Partial<Record<keyof Inputs, string>>;

/** The input behind each field that a server may refuse. */
const FIELDS: Readonly<Record<string, keyof Inputs>> = {
  style_id: "style",
  photo_booth_id: "booth",
  language: "language",
};

/** One test: what is wrong with its inputs, its call, its answer and what that was the answer to. */
export function useTest(inputs: Inputs) {
  const [answered, setAnswered] = useState<{ to: Inputs; answer: Answer }>();
  const [refused, setRefused] = useState<{ to: Inputs; issues: Issues }>();
  const { busy, isBusy, once } = useOnce();

  async function run(): Promise<void> {
    if (isBusy()) return;
    if (!inputs.style) return setRefused({ to: inputs, issues: { style: "validation.required" } });
    setRefused(undefined);
    await once(async () => setAnswered({ to: inputs, answer: await ask(inputs) }), failed);
  }

  function failed(reason: unknown): void {
    const issues = issuesOf(reason);
    if (Object.keys(issues).length > 0) setRefused({ to: inputs, issues });
    else routingFailures.say("test", reason);
  }

  return {
    run: () => void run(),
    busy,
    answer: answered?.answer,
    /** The answer is to other inputs than those on show. */
    isOld: answered !== undefined && !sameInputs(answered.to, inputs),
    issues: refused && sameInputs(refused.to, inputs) ? refused.issues : {},
  };
}

function issuesOf(reason: unknown): Issues {
  const named = Object.entries(faultsIn(reason)).flatMap(([field, message]) => {
    const input = FIELDS[field];
    return input ? [[input, message] as const] : [];
  });
  return Object.fromEntries(named);
}

import { useState } from "react";
import { useSession } from "../../providers/http/session";
import { readCases, type TestCase, type Verdict, writeCases } from "./cases";

type Verdicts = Readonly<Record<string, Verdict>>;

/** The test cases of whoever looks, and what their last runs on this page came to. */
export function useCases() {
  const user = useSession()?.user.id ?? "";
  const [cases, setCases] = useState(() => readCases(user));
  /** Those taken away stay in their place until the page is left, so that they can be put back. */
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [verdicts, setVerdicts] = useState<Verdicts>({});

  const keep = (all: readonly TestCase[], gone: ReadonlySet<string>) => {
    setCases(all);
    setRemoved(gone);
    writeCases(
      user,
      all.filter(({ id }) => !gone.has(id)),
    );
  };

  return {
    cases,
    removed,
    verdicts,
    add: (added: TestCase) => keep([...cases, added], removed),
    remove: (id: string) => keep(cases, new Set([...removed, id])),
    putBack: (id: string) => keep(cases, new Set([...removed].filter((other) => other !== id))),
    judge: (id: string, verdict: Verdict | undefined) =>
      setVerdicts(({ [id]: _, ...others }) => (verdict ? { ...others, [id]: verdict } : others)),
  };
}

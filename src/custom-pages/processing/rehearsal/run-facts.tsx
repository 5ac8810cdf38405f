import { useTranslation } from "react-i18next";
import { generation } from "../../../../contract/entities/generation";
import { useReferred } from "../../../fields/reference/use-names";
import { useNow } from "../../../shared/use-now";
import { tookOf } from "../model";
import type { Chosen } from "../use-chosen";
import { Figure } from "./figures";
import { goneThrough, type Item, ranFor } from "./rehearsal";
import type { Run } from "./rehearsals";

/** From three pictures on, the slowest and the dearest are marked. */
const ENOUGH = 3;

interface StatusTagProps {
  status: "running" | "stopping" | "ended";
  failed: number;
  waiting: number;
}

export function StatusTag({ status, failed, waiting }: StatusTagProps) {
  const { t } = useTranslation();
  if (status !== "ended")
    return (
      <span className="tag acc">
        <span className="pip live" aria-hidden="true" />
        {t(status === "running" ? "making.running" : "rehearsal.stops")}
      </span>
    );
  if (waiting > 0) return <span className="tag">{t("rehearsal.stopped")}</span>;
  return failed > 0 ? (
    <span className="tag warn">{t("rehearsal.failed", { count: failed })}</span>
  ) : (
    <span className="tag ok">{t("making.done")}</span>
  );
}

interface TimeProps {
  run: Run;
  isRunning: boolean;
  duration(ms: number): string;
}

/** Alone, as it renders ten times a second. */
export function Time({ run, isRunning, duration }: TimeProps) {
  const { t } = useTranslation();
  const now = useNow(isRunning);
  const state = run.rehearsal.get();
  const took = ranFor(state, now);
  const gone = goneThrough(state);
  const left = gone > 0 ? (took / gone) * (state.items.length - gone) : 0;
  return (
    <Figure
      term={t("rehearsal.time")}
      value={duration(took)}
      note={
        state.status === "running" && left > 0 ? t("making.left", { seconds: duration(left) }) : undefined
      }
    />
  );
}

/** What each picture has cost, by its generation; before that is read, its price. */
export function useCosts(items: readonly Item[]): (item: Item) => number | undefined {
  const idOf = (item: Item) => (item.status === "completed" ? item.process?.get().id : undefined);
  const find = useReferred({ [generation.name]: items.map(idOf) });
  return (item) => {
    const cost = find(generation.name, idOf(item) ?? "")?.record.cost;
    return typeof cost === "number" ? cost : item.price;
  };
}

/** Keys of the slowest and the dearest picture, if one stands out. */
export function marksOf(made: readonly Item[], costOf: (item: Item) => number | undefined) {
  const most = (amountOf: (item: Item) => number) => {
    if (made.length < ENOUGH) return undefined;
    const [first, second] = made.toSorted((one, other) => amountOf(other) - amountOf(one));
    return first && second && amountOf(first) > amountOf(second) ? first.key : undefined;
  };
  return {
    slowest: most(({ process }) => (process ? tookOf(process.get(), 0) : 0)),
    dearest: most((item) => costOf(item) ?? 0),
  };
}

/** "you pay" */
export function usePays({ isMine, payerName }: Chosen): string {
  const { t } = useTranslation();
  if (isMine) return t("rehearsal.you_pay");
  return payerName ? t("rehearsal.pays", { name: payerName }) : t("rehearsal.owner_pays");
}

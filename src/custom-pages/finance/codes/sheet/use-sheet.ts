import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../providers/i18n/use-format";
import { emissionCodes } from "../../../../resources/emissions";
import { pagesOf } from "../../../../screens/list/export/pages";
import { buildSheet, CARDS_PER_PAGE, type Card } from "./build";

export type SheetState =
  | { step: "reading" | "drawing"; done: number; total: number | undefined }
  | { step: "ready"; cards: number; pages: number }
  | { step: "none" }
  | { step: "failed"; error: unknown };

const START: SheetState = { step: "reading", done: 0, total: undefined };

/** Reads the unused codes of an emission and builds their sheet; unmounting cancels both. */
export function useSheet(id: string, title: string, denomination: number) {
  const { t } = useTranslation();
  const format = useFormat();
  const [state, setState] = useState<SheetState>(START);
  const sheet = useRef<HTMLElement>(undefined);

  const labels = {
    brand: t("app.name"),
    label: t("resources.emissions.card"),
    redeem: t("resources.emissions.redeem_at", { address: `${location.host}/balance` }),
    page: (page: number, pages: number) => `${title} · ${format.number(page)} / ${format.number(pages)}`,
  };
  const build = useEffectEvent(async (signal: AbortSignal) => {
    const cards = await readCards(id, format.money(denomination), signal, (done, total) =>
      setState({ step: "reading", done, total }),
    );
    if (cards.length === 0) return setState({ step: "none" });
    const total = cards.length;
    setState({ step: "drawing", done: 0, total });
    const progress = (done: number) => setState({ step: "drawing", done, total });
    sheet.current = await buildSheet(cards, labels, { signal, progress });
    document.body.append(sheet.current);
    setState({ step: "ready", cards: total, pages: Math.ceil(total / CARDS_PER_PAGE) });
  });

  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts again
  useEffect(() => {
    const stop = new AbortController();
    setState(START);
    build(stop.signal).catch((error) => {
      if (!stop.signal.aborted) setState({ step: "failed", error });
    });
    return () => {
      stop.abort();
      sheet.current?.remove();
      sheet.current = undefined;
    };
  }, [attempt]);
  return { state, retry: () => setAttempt((count) => count + 1) };
}

async function readCards(
  id: string,
  value: string,
  signal: AbortSignal,
  progress: (read: number, total: number | undefined) => void,
): Promise<Card[]> {
  const params = { filters: [{ field: "id_emission", operator: "eq" as const, value: id }] };
  // Unused codes of this emission, also if the server ignores the filter (OP-95).
  const holds = (row: Readonly<Record<string, unknown>>) =>
    row.id_emission === id && !row.id_user && !row.activated_at && Boolean(row.code);
  const cards: Card[] = [];
  for await (const page of pagesOf({ resource: emissionCodes, params, holds }, signal)) {
    cards.push(...page.rows.map((row) => ({ code: String(row.code), value })));
    progress(page.read, page.total);
  }
  return cards;
}

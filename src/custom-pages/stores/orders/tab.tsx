import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Store } from "../../../../contract/entities/store";
import { RetryAlert } from "../../../components/retry-alert";
import { ordersOf } from "../../../resources/stores";
import { copyIdChoice, RowMenu } from "../../../screens/list/more-of";
import type { RowActions, RowActionsProps } from "../../../screens/list/table-row";
import { ResourceList } from "../../../screens/list-screen";
import { usePagedList } from "../../../screens/use-paged-list";
import { shownFailure, storeErrorKey } from "../failures";
import { useFoundOrder, useSystems } from "../reads";
import { useOpen } from "../urls";
import { OrderPanel } from "./panel";
import "./cells";

/** The orders of a store, newest first, and one of them next to the list (STO-09). */
export function OrdersTab({ store }: { store: Store }) {
  const { t } = useTranslation();
  const { data: systems } = useSystems(store.id);
  const known = useRef(systems);
  known.current = systems;
  const resource = useMemo(
    () => ordersOf(store.id, (system) => known.current?.find(({ id }) => id === system)?.name ?? ""),
    [store.id],
  );
  const list = usePagedList(resource);
  const { query, open } = useOpen();
  const asked = query.get("order");
  const rows = list.rows ?? [];
  const inList = rows.find(({ id }) => id === asked);
  // From a shared link it may be on another page by now.
  const found = useFoundOrder(store.id, asked ?? "", asked !== null && list.rows !== undefined && !inList);
  const order = inList ?? (asked ? found.data : undefined) ?? undefined;
  const at = rows.findIndex(({ id }) => id === asked);
  const show = (id: string | undefined) =>
    open({ order: id }, { replace: asked !== null && id !== undefined });
  const next = at >= 0 ? rows[at + 1]?.id : undefined;
  const previous = at > 0 ? rows[at - 1]?.id : undefined;
  useNeighbourKeys({ ids: rows.map(({ id }) => id), asked, show });
  const error = list.error && shownFailure("other", list.error);
  return (
    <div className="store-split wide" data-open={asked !== null}>
      <div className="store-main order-list">
        <ResourceList
          resource={resource}
          list={{ ...list, error }}
          rowActions={ROW_ACTIONS}
          create={null}
          isPart
        />
      </div>
      {order && (
        <OrderPanel
          key={order.id}
          store={store.id}
          order={order}
          previous={previous ? () => show(previous) : undefined}
          next={next ? () => show(next) : undefined}
          onStale={list.invalidate}
          onClose={() => show(undefined)}
        />
      )}
      {asked && !order && !found.isPending && found.isFetched && (
        <aside className="store-panel wide">
          <div className="store-panel-body">
            {found.error ? (
              <RetryAlert onRetry={() => void found.refetch()}>
                {t(storeErrorKey("other", found.error))}
              </RetryAlert>
            ) : (
              <p className="muted" role="status">
                {t("stores.orders.not_found")}
              </p>
            )}
            <button type="button" className="button" onClick={() => show(undefined)}>
              {t("actions.close")}
            </button>
          </div>
        </aside>
      )}
    </div>
  );
}

const ROW_ACTIONS: RowActions = { width: 56, Actions: OrderActions };

function OrderActions({ row, name }: RowActionsProps) {
  const { t } = useTranslation();
  return <RowMenu name={name} t={t} items={[copyIdChoice(row.id, t)]} />;
}

interface NeighbourKeys {
  ids: readonly string[];
  /** The open one. */
  asked: string | null;
  show(id: string): void;
}

/** J and K, and the arrow keys, go to the next and the previous order while one is open. By position of the keys. */
function useNeighbourKeys({ ids, asked, show }: NeighbourKeys): void {
  // The address changes only after a while: keys that follow quickly start from the order that the last one asked for.
  const last = useRef(asked);
  useEffect(() => {
    last.current = asked;
  }, [asked]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, code, ctrlKey, metaKey, altKey } = event;
    if (!last.current || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    const isBusy = (target as Element | null)?.closest(
      "input, textarea, select, [role=menu], dialog, [role=tablist]",
    );
    const step = STEPS[code];
    const at = ids.indexOf(last.current);
    const goal = step === undefined || at < 0 ? undefined : ids[at + step];
    if (isBusy || !goal) return;
    event.preventDefault();
    last.current = goal;
    show(goal);
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const STEPS: Record<string, 1 | -1 | undefined> = { KeyJ: 1, ArrowDown: 1, KeyK: -1, ArrowUp: -1 };

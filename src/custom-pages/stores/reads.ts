import { useQuery } from "@tanstack/react-query";
import type { Entity, Fields } from "../../../contract/core/entity";
import * as endpoints from "../../../contract/endpoints/stores";
import type { Order } from "../../../contract/entities/order";
import { order } from "../../../contract/entities/order";
import { paymentSystem } from "../../../contract/entities/payment-system";
import {
  type LegalInfo,
  type Product,
  type Store,
  storeProduct,
  store as stores,
} from "../../../contract/entities/store";
import { storeTheme } from "../../../contract/entities/store-theme";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { type Collection, collectionOf } from "../../providers/data/collection";
import type { DataOf } from "../../providers/data/entity";
import { getList, type ListPage, pageQuery } from "../../providers/data/list";
import type { ListParams } from "../../providers/data/list-query";
import { getOne } from "../../providers/data/one";
import { ignoreGone } from "../../providers/http/errors";

const WHOLE: ListParams = { pagination: { mode: "off" } };
/** The console shows inactive products, too (CALL-STO-08). */
const WITH_INACTIVE: ListParams = {
  ...WHOLE,
  filters: [{ field: "active_only", operator: "eq", value: "false" }],
};

const rowsQuery = <N extends string>(
  entity: Pick<Entity<Fields, N>, "name" | "transport">,
  store: string,
  params = WHOLE,
) => ({
  ...pageQuery(collectionOf(entity, store), params),
  select: ({ data }: ListPage<DataOf<Collection<N>>>) => data,
});

const byPlace = (rows: readonly Product[]) => [...rows].sort((a, b) => a.position - b.position);

/** One store, under the key of its editor. */
export const useStoreRecord = (id: string) =>
  useQuery({
    queryKey: keys.single(stores.name, id),
    queryFn: ({ signal }) => getOne(stores.name, id, signal),
    select: ({ data }) => data,
    retry: false,
  });

export function useProducts(store: string) {
  const query = rowsQuery(storeProduct, store, WITH_INACTIVE);
  return useQuery({ ...query, select: (page) => byPlace(query.select(page)) });
}

export const useThemes = (store: string) => useQuery(rowsQuery(storeTheme, store));

export const useSystems = (store: string) => useQuery(rowsQuery(paymentSystem, store));

/** The presets never change while the console is open. */
export const usePresets = (store: string) =>
  useQuery({
    queryKey: keys.of(stores.name, store, "presets"),
    queryFn: async ({ signal }) =>
      (await call(endpoints.storeThemePresets, { params: { id: store } }, { signal })).items,
    staleTime: Infinity,
  });

/** Legal info of a store; null if it has none (OP-141). */
export const readLegal = async (store: string, signal?: AbortSignal): Promise<LegalInfo | null> =>
  (await call(endpoints.readLegalInfo, { params: { id: store } }, { signal }).catch(ignoreGone)) ?? null;

export const useLegal = (store: string) =>
  useQuery({
    queryKey: keys.of(stores.name, store, "legal"),
    queryFn: ({ signal }) => readLegal(store, signal),
    retry: false,
  });

/** The user's own primary store; null if there is none, which is no error (CALL-STO-34). */
export const useMyPrimary = () =>
  useQuery({
    queryKey: keys.list(stores.name, "my-primary"),
    queryFn: async ({ signal }): Promise<Store | null> =>
      (await call(endpoints.myPrimaryStore, {}, { signal }).catch(ignoreGone)) ?? null,
    retry: false,
  });

/** Stores of which one may be the primary store of a domain; those that the user may see, the newest hundred. */
export const useAllStores = () =>
  useQuery({
    ...pageQuery(stores.name, WHOLE),
    select: ({ data }) => data,
    retry: false,
  });

export const useStatistics = (store: string) =>
  useQuery({
    queryKey: keys.of(stores.name, store, "statistics"),
    queryFn: ({ signal }) => call(endpoints.statisticsOfStore, { params: { id: store } }, { signal }),
    retry: false,
  });

const FIRST_ORDER: ListParams = { pagination: { currentPage: 1, pageSize: 1 } };

/** Number of orders; undefined if the server does not count. */
export const useOrderCount = (store: string) =>
  useQuery({
    ...pageQuery(collectionOf(order, store), FIRST_ORDER),
    select: (page) => (page.counted ? page.total : undefined),
    retry: false,
  });

const MOST_PAGES = 20;

/** An order that is not on the page of the list: from a shared link. Null if it is not among the newest 2,000. */
export const useFoundOrder = (store: string, id: string, isWanted: boolean) =>
  useQuery({
    queryKey: keys.list(order.name, "found", store, id),
    enabled: isWanted,
    retry: false,
    queryFn: async ({ signal }): Promise<Order | null> => {
      for (let at = 1; at <= MOST_PAGES; at += 1) {
        const params = { pagination: { currentPage: at, pageSize: 100 } };
        const { data, total } = await getList(collectionOf(order, store), params, signal);
        const found = data.find((one) => one.id === id);
        if (found) return found;
        if (data.length === 0 || at * 100 >= total) return null;
      }
      return null;
    },
  });

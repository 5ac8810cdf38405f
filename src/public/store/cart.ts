import type { PublicProduct } from "../../../contract/endpoints/public-store";
import { readStored, watchStored, writeStored } from "../../shared/storage";
import { createStore, useStore } from "../../shared/store";
import { forgetAttempt, forgetShopper } from "./attempt";

/** As the contract's MOST_OF_A_PRODUCT. */
const MOST = 999;

interface Kept {
  quantity: number;
  /** Of one, as the shopper saw it. */
  price: number;
  /** For what is not sold any more. */
  name?: string;
}

/** What is in the cart, by product id. */
export type Cart = Readonly<Record<string, Kept>>;

export interface Line {
  product: PublicProduct;
  quantity: number;
  sum: number;
  /** The price that the shopper saw, if it is another one now. */
  oldPrice: number | undefined;
}

/** Reads a kept cart; whatever does not look like one is empty. */
export function parseCart(text: string | null): Cart {
  try {
    const raw: unknown = JSON.parse(text ?? "{}");
    if (typeof raw !== "object" || raw === null) return {};
    const entries = Object.entries(raw as Record<string, Kept>).filter(
      ([, kept]) => Number.isInteger(kept?.quantity) && kept.quantity > 0 && Number.isFinite(kept.price),
    );
    return Object.fromEntries(
      entries.map(([id, { quantity, price, name }]) => [
        id,
        { quantity: Math.min(quantity, MOST), price, ...(typeof name === "string" && { name }) },
      ]),
    );
  } catch {
    return {};
  }
}

/** The lines of a cart in the order of the store; products that are no longer sold have none. */
export const linesOf = (cart: Cart, products: readonly PublicProduct[]): Line[] =>
  products.flatMap((product) => {
    const kept = cart[product.id];
    if (!kept) return [];
    const { quantity, price } = kept;
    const sum = Math.round(product.price * quantity * 100) / 100;
    return [{ product, quantity, sum, oldPrice: price === product.price ? undefined : price }];
  });

/** What is in the cart and no longer sold; the name of what was kept without one is undefined. */
export const goneOf = (cart: Cart, products: readonly PublicProduct[]): (string | undefined)[] =>
  Object.entries(cart)
    .filter(([id]) => !products.some((product) => product.id === id))
    .map(([, { name }]) => name);

export const totalOf = (lines: readonly Line[]): number =>
  Math.round(lines.reduce((total, { sum }) => total + sum, 0) * 100) / 100;

/** The cart of one store, kept in this browser until its order is paid, or placed without a payment online. A preview keeps nothing. */
export function createCart(slug: string, { kept = true } = {}) {
  const key = `cart.${slug}` as const;
  const store = createStore<Cart>(kept ? parseCart(readStored(key)) : {});
  // What is put into an empty cart is another order than the one before, in whichever tab that was paid.
  const isEmpty = () => Object.keys(store.get()).length === 0;
  if (kept && isEmpty()) forgetShopper(slug);
  store.subscribe(() => {
    if (kept && isEmpty()) forgetAttempt(slug);
  });
  /** What the last act took out, for Undo; not what another tab has put back. */
  const removed = createStore<{ product: PublicProduct; quantity: number } | undefined>(undefined);
  if (kept)
    watchStored(key, (text) => {
      store.set(parseCart(text));
      if (isEmpty()) forgetShopper(slug);
      if ((removed.get()?.product.id ?? "") in store.get()) removed.set(undefined);
    });
  const change = (next: Cart, taken?: { product: PublicProduct; quantity: number }) => {
    removed.set(taken);
    store.set(next);
    if (kept) writeStored(key, JSON.stringify(next));
  };
  const without = (id: string): Cart => {
    const { [id]: _, ...others } = store.get();
    return others;
  };
  return {
    get: store.get,
    use: () => useStore(store),
    useRemoved: () => useStore(removed),
    set(product: PublicProduct, quantity: number) {
      const { id, price, name } = product;
      if (quantity < 1) change(without(id), { product, quantity: store.get()[id]?.quantity ?? 1 });
      else change({ ...store.get(), [id]: { quantity: Math.min(quantity, MOST), price, name } });
    },
    /** Takes the prices of now for those that the shopper saw. */
    agree(products: readonly PublicProduct[]) {
      const now = linesOf(store.get(), products).map(
        ({ product: { id, price, name }, quantity }) => [id, { quantity, price, name }] as const,
      );
      change({ ...store.get(), ...Object.fromEntries(now) });
    },
    /** Takes out what is no longer sold. */
    forgetGone(products: readonly PublicProduct[]) {
      const sold = Object.entries(store.get()).filter(([id]) =>
        products.some((product) => product.id === id),
      );
      change(Object.fromEntries(sold));
    },
    /** After its order: the next shopper at this device may be another. */
    clear() {
      change({});
      if (kept) forgetShopper(slug);
    },
  };
}

export type CartOf = ReturnType<typeof createCart>;

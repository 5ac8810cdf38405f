import type { Entity } from "../../../../contract/core/entity";
import type { Tab } from "./browser";
import { json } from "./server";
import { browser } from "./setup";

/** A tab's data provider, over the contract's entities and those that a test adds to mean its other axes. */
export async function openData(more: (core: Core) => Record<string, Entity> = () => ({})) {
  const tab: Tab = await browser.openTab();
  const [data, contract, core, fields] = await Promise.all([
    import("../../../../src/providers/data"),
    import("../../../../contract/entities"),
    import("../../../../contract/core/entity"),
    import("../../../../contract/core/field"),
  ]);
  Object.assign(contract.entities, more({ ...core, ...fields }));
  return { tab, ...data };
}

type Core = typeof import("../../../../contract/core/entity") &
  typeof import("../../../../contract/core/field");

export const everyoneMay = (["list", "read", "many", "create", "update", "remove"] as const).reduce(
  (access, action) => Object.assign(access, { [action]: ["user", "dealer", "admin"] }),
  {},
) as Entity["access"];

/** Makes the server say that it has these abilities. */
export function offering(...features: string[]): void {
  browser.server.on("GET /config/", () => json({ language: { code: "en" }, features }));
}

export const ID = "44444444-4444-4444-8444-444444444444";
export const idOf = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, "0")}`;

/** An overlay as the wire shows one. */
export const overlayOf = (changes: object = {}) => ({
  id: ID,
  created_at: "2025-01-01T00:00:00Z",
  updated_at: "2025-01-01T00:00:00Z",
  id_user: "11111111-1111-4111-8111-111111111111",
  active: true,
  name: "Frame",
  description: "",
  orientation: "both",
  has_landscape: true,
  has_portrait: false,
  version: null,
  ...changes,
});

import type { StyleType, StyleValue } from "../entities/style";
import type { WorkflowParam } from "../entities/workflow";

/**
 * Rules of styles: fields cleared by a type change, prices and their notices, values of params (spec B sections 4
 * and 5).
 */

export const styleTypeOf = ({ is_group }: { is_group: boolean }): StyleType =>
  is_group ? "revolver" : "normal";

/** The fields of a style that depend on its type. */
export interface TypedStyle {
  is_group: boolean;
  id_workflow: string | null;
  id_workflow_tune: string | null;
  participants_ids: string[];
}

/** The fields cleared by a change of type: a revolver has no workflow, tune and participants (STY-61 to STY-63). */
export function clearedBy<S extends TypedStyle>(style: S): S {
  return style.is_group
    ? { ...style, id_workflow: null, id_workflow_tune: null, participants_ids: [] }
    : style;
}

/** Cartridges to send: the non-empty ids of a revolver in order, without duplicates (STY-64, STY-76). */
export const cartridgesOf = (type: StyleType, ids: readonly string[]): string[] =>
  type === "revolver" ? [...new Set(ids.filter((id) => id !== ""))] : [];

export interface Priced {
  generation_cost: number | null;
  demo_generation_cost: number | null;
}

/** The style's price, otherwise the tune's, otherwise 0 (STY-70). */
export const generationPrice = (style: Priced, tune: Priced | null | undefined): number =>
  style.generation_cost ?? tune?.generation_cost ?? 0;

/** The style's demo price, otherwise the tune's, otherwise none (STY-47). */
export const demoPrice = (style: Priced, tune: Priced | null | undefined): number | null =>
  style.demo_generation_cost ?? tune?.demo_generation_cost ?? null;

/** The same, with 0 instead of none (STY-48). */
export const demoPriceOrZero = (style: Priced, tune: Priced | null | undefined): number =>
  demoPrice(style, tune) ?? 0;

export interface PriceNotice {
  kind: "error" | "warning" | "info";
  text: string;
}

/** Fixed texts, the same in both languages (STY-68, STY-69, STY-71, OP-120). */
export const DEMO_PRICE_TEXTS = {
  negative: "Демо-цена не может быть отрицательной",
  above: "Демо-цена выше обычной цены генерации",
  set: (typed: string) => `Установлена демо-цена: ${typed}`,
} as const;

/**
 * Notices after a change of the demo price; an error rejects the change.
 * @param typed the number as typed
 */
export function demoPriceNotices(
  before: Pick<Priced, "demo_generation_cost">,
  after: Priced,
  tune: Priced | null | undefined,
  typed = String(after.demo_generation_cost),
): PriceNotice[] {
  const price = after.demo_generation_cost;
  if (price === null) return [];
  if (price < 0) return [{ kind: "error", text: DEMO_PRICE_TEXTS.negative }];
  const notices: PriceNotice[] = [];
  if (price > generationPrice(after, tune)) notices.push({ kind: "warning", text: DEMO_PRICE_TEXTS.above });
  if (price > 0 && !before.demo_generation_cost)
    notices.push({ kind: "info", text: DEMO_PRICE_TEXTS.set(typed) });
  return notices;
}

/** The error of a value for this param, as a message key; undefined if it is valid. */
export function valueError(
  param: Pick<WorkflowParam, "type" | "detail">,
  { type, value }: Pick<StyleValue, "type" | "value">,
): string | undefined {
  if (type !== param.type) return "validation.invalid_choice";
  const { detail } = param as WorkflowParam;
  if (type === "image") return value === null ? undefined : "validation.invalid";
  if (type === "boolean") return typeof value === "boolean" ? undefined : "validation.invalid";
  if (type === "string") {
    if (typeof value !== "string") return "validation.invalid";
    if ("max_length" in detail && [...value].length > detail.max_length) return "validation.too_long";
    return inList(detail, value);
  }
  if (typeof value !== "number" || !Number.isFinite(value)) return "validation.invalid";
  if (type === "integer" && !Number.isInteger(value)) return "validation.whole";
  if (!("min_value" in detail)) return undefined;
  if (detail.min_value !== null && value < detail.min_value) return "validation.too_small";
  if (detail.max_value !== null && value > detail.max_value) return "validation.too_large";
  return inList(detail, value);
}

function inList(detail: WorkflowParam["detail"], value: string | number): string | undefined {
  if (!("value_list_items" in detail)) return undefined;
  const items: readonly (string | number)[] = detail.value_list_items;
  return items.length === 0 || items.includes(value) ? undefined : "validation.invalid_choice";
}

const TYPE_NAMES = {
  "image/jpeg": ["x.jpg", "x.jpeg"],
  "image/png": ["x.png"],
  "image/webp": ["x.webp"],
} as const;

/** Of a file's name. An extension alone, as "png" or ".png", means all files that have it. */
function patternOf(extension: string): string {
  const text = extension.trim();
  return /[*?]/.test(text) ? text : `*.${text.replace(/^\./, "")}`;
}

/** Media types that an image param's patterns allow, case-insensitive (OP-122). */
export function imageTypes(extensions: readonly string[]): string[] {
  const patterns = extensions.map(
    (extension) =>
      new RegExp(
        `^${patternOf(extension)
          .replace(/[.+^${}()|[\]\\]/g, "\\$&")
          .replace(/\*+/g, ".*")
          .replace(/\?/g, ".")}$`,
        "i",
      ),
  );
  return Object.entries(TYPE_NAMES)
    .filter(([, names]) => names.some((name) => patterns.some((pattern) => pattern.test(name))))
    .map(([type]) => type);
}

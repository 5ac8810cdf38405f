/** Who sees a style (OP-112): one sentence for the list, the editor and the view. Pure. */

interface Seen {
  is_draft: boolean;
  categories: readonly string[];
}

/** `owner`: the owner alone. Admins see every style, and dealers those of their customers, whatever this says. */
export interface Audience {
  kind: "owner" | "customers" | "everyone";
  isMine: boolean;
  /** Categories that open it; a draft is opened by none. */
  categories: readonly string[];
  /** Undefined where the server does not say. */
  customers: number | undefined;
}

/** @param customers number of customers that the style is shared with, if it is known */
export function audienceOf(
  { is_draft, categories }: Seen,
  isMine: boolean,
  customers: number | null | undefined,
): Audience {
  const open = is_draft ? [] : categories;
  const known = customers ?? undefined;
  const kind = open.length > 0 ? "everyone" : known === 0 ? "owner" : "customers";
  return { kind, isMine, categories: open, customers: known };
}

export type AudienceKey =
  | "mine"
  | "theirs"
  | "mine_and_customers"
  | "theirs_and_customers"
  | "mine_and_shared"
  | "theirs_and_shared"
  | "everyone"
  | "everyone_and_customers";

/** Key of the audience's text below `style.audience`. */
export function audienceKey({ kind, isMine, customers }: Audience): AudienceKey {
  if (kind === "everyone") return customers ? "everyone_and_customers" : "everyone";
  const owner = isMine ? "mine" : "theirs";
  if (kind === "owner") return owner;
  return customers === undefined ? `${owner}_and_shared` : `${owner}_and_customers`;
}

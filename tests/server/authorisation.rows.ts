/** Columns of the table, in the order of the cells of a row. */
export const IDENTITIES = [
  "anonymous",
  "expired",
  "revoked",
  "disabled",
  "owner",
  "other",
  "dealer",
  "foreignDealer",
  "admin",
  "booth",
] as const;

export type Identity = (typeof IDENTITIES)[number];

/** A booth is refused by every call but its own (OP-236). */
export const columns = (row: string, booth = 403): Record<Identity, number> => {
  const cells = [...row.trim().split(/\s+/).map(Number), booth];
  if (cells.length !== IDENTITIES.length) throw new Error(`a row needs ${IDENTITIES.length} cells: ${row}`);
  return Object.fromEntries(IDENTITIES.map((name, i) => [name, cells[i]])) as Record<Identity, number>;
};

export const open = (status: number) =>
  columns(
    Array(IDENTITIES.length - 1)
      .fill(status)
      .join(" "),
    status,
  );
export const boothsOnly = (status: number) => columns("401 401 401 401 403 403 403 403 403", status);

//                                            anon exp  rev  dis  own  oth  deal fore admin
export const signedIn = (s: number) => columns(`     401  401  401  401  ${s} ${s} ${s} ${s} ${s}`);
export const owned = (s: number) => columns(`        401  401  401  401  ${s} 404  ${s} 404  ${s}`);
export const staff = (s: number) => columns(`        401  401  401  401  403  403  ${s} ${s} ${s}`);
export const dealt = (s: number) => columns(`        401  401  401  401  403  403  ${s} 404  ${s}`);
export const adminsOnly = (s: number) => columns(`   401  401  401  401  403  403  403  403  ${s}`);

/** A draft of the owner, which their dealer reads (OP-192): a style out of scope is 403 (OP-22, OP-112). */
export const ofStyle = (s: number) => columns(`      401  401  401  401  ${s} 403  ${s} 403  ${s}`);
export const styleEdit = (s: number) => columns(`    401  401  401  401  ${s} 403  403  403  ${s}`);

/** What the generic calls of an entity answer, by what the specification says of its rows; exceptions have a row. */
const FAMILIES = {
  /** Rows of the owner, seen and kept by them, their dealer and admins (OP-22). */
  owned: {
    list: signedIn(200),
    many: signedIn(200),
    read: owned(200),
    create: signedIn(200),
    update: owned(200),
    remove: owned(204),
  },
  /** The same for dealers and admins alone (OP-183). */
  staff: {
    list: staff(200),
    many: staff(200),
    read: dealt(200),
    create: staff(200),
    update: dealt(200),
    remove: dealt(204),
  },
  /** Read by everybody, kept by admins (OP-23). */
  catalogue: {
    list: signedIn(200),
    many: signedIn(200),
    read: signedIn(200),
    create: adminsOnly(200),
    update: adminsOnly(200),
    remove: adminsOnly(204),
  },
  admins: {
    list: adminsOnly(200),
    many: adminsOnly(200),
    read: adminsOnly(200),
    create: adminsOnly(200),
    update: adminsOnly(200),
    remove: adminsOnly(204),
  },
};

/** One line for the generic calls of an entity. */
export const crud = (entity: string, family: keyof typeof FAMILIES, calls: string) =>
  Object.fromEntries(
    calls.split(" ").map((call) => [`${entity}.${call}`, FAMILIES[family][call as "list"]] as const),
  );

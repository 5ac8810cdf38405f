type Family = "owned" | "catalogue" | "admins";

/**
 * Entities with nothing but generic calls, by hand: names on the wire, who may (FAMILIES in
 * server/authorisation.table.ts), the calls, and what a create sends (goldens/golden.ts).
 */
export const plainEntities: readonly [
  plural: string,
  singular: string,
  family: Family,
  calls: string,
  sends: object,
][] = [
  [
    "participants",
    "participant",
    "catalogue",
    "list many read create update",
    { name: "Woman", position: 0 },
  ],
];

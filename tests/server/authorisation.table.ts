import { plainEntities } from "../support/plain-entities";

/**
 * What each call answers each identity, written down once and by hand (quality.md): the registry must not be its
 * own judge. A call without a row fails the suite. Columns in the order of IDENTITIES.
 */
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
] as const;

export type Identity = (typeof IDENTITIES)[number];

/**
 * Callers whose rights follow from what they or their customer are now, not from what the rows say (OP-190, OP-191):
 * `who` has other flags meanwhile, and `caller` is answered as the column `like`.
 */
export const RECAST = {
  "dealer of a customer who is an admin": {
    who: "owner",
    flags: { is_admin: true },
    caller: "dealer",
    like: "foreignDealer",
  },
  "dealer of a customer who is a dealer": {
    who: "owner",
    flags: { is_dealer: true },
    caller: "dealer",
    like: "foreignDealer",
  },
  "former dealer": { who: "dealer", flags: { is_dealer: false }, caller: "dealer", like: "other" },
} as const;

/** Rows of the dealer's own, which stay visible whatever became of the customer. */
export const DEALERS_OWN = ["emissions.read", "emissions.download", "codes.read"];

const columns = (row: string): Record<Identity, number> => {
  const cells = row.trim().split(/\s+/).map(Number);
  if (cells.length !== IDENTITIES.length) throw new Error(`a row needs ${IDENTITIES.length} cells: ${row}`);
  return Object.fromEntries(IDENTITIES.map((name, i) => [name, cells[i]])) as Record<Identity, number>;
};

const open = (status: number) => columns(Array(IDENTITIES.length).fill(status).join(" "));

//                                            anon exp  rev  dis  own  oth  deal fore admin
const signedIn = (s: number) => columns(`     401  401  401  401  ${s} ${s} ${s} ${s} ${s}`);
const owned = (s: number) => columns(`        401  401  401  401  ${s} 404  ${s} 404  ${s}`);
const staff = (s: number) => columns(`        401  401  401  401  403  403  ${s} ${s} ${s}`);
const dealt = (s: number) => columns(`        401  401  401  401  403  403  ${s} 404  ${s}`);
const adminsOnly = (s: number) => columns(`   401  401  401  401  403  403  403  403  ${s}`);

/** A draft of the owner, which their dealer reads (OP-192): a style out of scope is 403 (OP-22, OP-112). */
const ofStyle = (s: number) => columns(`      401  401  401  401  ${s} 403  ${s} 403  ${s}`);
const styleEdit = (s: number) => columns(`    401  401  401  401  ${s} 403  403  403  ${s}`);

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
const crud = (entity: string, family: keyof typeof FAMILIES, calls: string) =>
  Object.fromEntries(
    calls.split(" ").map((call) => [`${entity}.${call}`, FAMILIES[family][call as "list"]] as const),
  );

export const table: Record<string, Record<Identity, number>> = {
  "session.login": open(200),
  "session.refresh": open(200),
  "session.check_email": open(200),
  "session.captcha": open(200),
  "session.register": open(422),
  "session.client_log": open(204),
  "config.read": open(200),
  "session.profile": signedIn(200),
  "session.logout": signedIn(204),
  ...crud("overlays", "owned", "list many read create update"),
  "overlays.image.landscape": owned(200),
  "overlays.image.portrait": owned(200),
  "overlays.by_photo_booth": owned(200),
  "users.list": staff(200),
  "users.many": signedIn(200),
  "users.read": dealt(200),
  "users.create": staff(200),
  "users.update": dealt(200),
  "users.search": staff(200),
  "users.password": dealt(204),
  "users.sessions": staff(200),
  "users.end_session": dealt(204),
  ...crud("decors", "owned", "list read create update"),
  "decors.image.first_screen_image": owned(200),
  "decors.image.rest_screens_image": owned(200),
  ...Object.assign({}, ...plainEntities.map(([entity, , family, calls]) => crud(entity, family, calls))),
  "participants.from_style": signedIn(200),
  ...crud("languages", "catalogue", "list"),
  "labels.read": signedIn(200),
  "labels.save": adminsOnly(200),
  "domains.active": signedIn(200),
  "user_tags.list": staff(200),
  "user_tags.system": staff(200),
  "user_tags.create": adminsOnly(200),
  "user_tags.update": adminsOnly(200),
  "user_tags.remove": adminsOnly(204),
  "user_tags.of_user": dealt(200),
  "user_tags.assign": dealt(200),
  "user_tags.bulk": dealt(200),
  "user_tags.unassign": dealt(204),
  ...crud("photo_booths", "owned", "list many read create update remove"),
  "photo_booths.search": signedIn(200),
  "photo_booths.password": owned(204),
  "photo_booths.available": owned(200),
  "photo_booths.dedicated": owned(200),
  "photo_booths.dedicable": owned(200),
  "photo_booths.dedicate": owned(204),
  "photo_booths.release": owned(204),
  ...crud("servers", "admins", "list many read create update remove"),
  "servers.customers": adminsOnly(200),
  "servers.add_customer": adminsOnly(204),
  "servers.remove_customer": adminsOnly(204),
  "servers.api_key": adminsOnly(200),
  "servers.create_api_key": adminsOnly(200),
  "servers.remove_api_key": adminsOnly(204),
  "api_keys.list": adminsOnly(200),
  "api_keys.create": adminsOnly(200),
  "api_keys.remove": adminsOnly(204),
  "client_versions.list": adminsOnly(200),
  "client_versions.upload": adminsOnly(200),
  "client_versions.update": adminsOnly(200),
  "client_versions.activate": adminsOnly(200),
  "client_versions.remove": adminsOnly(204),
  "client_versions.current": open(200),
  "client_versions.download_current": open(200),
  "client_versions.download": open(200),
  "emissions.list": staff(200),
  "emissions.many": signedIn(200),
  "emissions.read": dealt(200),
  "emissions.create": staff(200),
  "emissions.download": dealt(200),
  "codes.list": staff(200),
  "codes.many": signedIn(200),
  "codes.read": owned(200),
  "codes.activate": signedIn(200),
  ...crud("transactions", "owned", "list"),
  ...crud("schedules", "owned", "list many read update remove"),
  // The booth that the sample names is the owner's: somebody else's event cannot have it.
  "schedules.create": columns("401 401 401 401 200 422 200 422 200"),
  "schedules.periods": owned(200),
  "schedules.report": owned(200),
  "schedules.photo_booths": signedIn(200),
  "schedules.available_bots": signedIn(200),
  "schedules.archive_stats": owned(200),
  "schedules.archive": owned(200),
  ...crud("bots", "owned", "list read create update remove"),
  "delivery.bots_of_schedule": owned(200),
  "delivery.create_bot_of_schedule": owned(200),
  "delivery.channels": owned(200),
  "delivery.attach": owned(200),
  "delivery.detach": owned(204),
  "delivery.export": owned(200),
  ...crud("periods", "owned", "many"),
  ...crud("generations", "owned", "list many read"),
  "generations.image": owned(200),
  "generations.details": owned(200),
  // The booth that the sample names is the owner's.
  "processing.start": columns("401 401 401 401 200 422 200 422 200"),
  "processing.check": owned(200),
  "processing.result": owned(200),
  "processing.cancel": owned(204),
  ...crud("workflows", "catalogue", "list create update remove"),
  "workflows.read": signedIn(200),
  "workflows.tunes": signedIn(200),
  "workflows.tune": signedIn(200),
  "workflows.params": signedIn(200),
  ...crud("categories", "owned", "create update remove"),
  "categories.tree": signedIn(200),
  "categories.leaf": signedIn(200),
  "categories.access_rules": owned(200),
  // An ordinary user adds none, and removes those of the own categories (OP-103).
  "categories.add_access_rule": columns("401 401 401 401 403 403 200 404 200"),
  "categories.remove_access_rule": owned(204),
  "categories.move": owned(200),
  "categories.reorder": owned(200),
  ...crud("quizzes", "owned", "list read create update remove"),
  "quizzes.create_question": owned(200),
  "quizzes.update_question": owned(200),
  "quizzes.remove_question": owned(204),
  "quizzes.reorder_questions": owned(200),
  "quizzes.preview": owned(200),
  ...crud("styles", "catalogue", "list many"),
  "styles.create": signedIn(200),
  "styles.update": styleEdit(200),
  "styles.remove": styleEdit(204),
  "styles.copy": ofStyle(200),
  "styles.of_schedule": owned(200),
  "styles.animation": signedIn(200),
  "styles.values": ofStyle(200),
  "styles.value_image": ofStyle(200),
  "styles.set_value_image": styleEdit(204),
  "styles.icon": ofStyle(200),
  "styles.set_icon": styleEdit(204),
  "styles.remove_icon": styleEdit(204),
  "styles.personal_categories": ofStyle(200),
  "styles.set_personal_categories": ofStyle(200),
  "styles.customers": adminsOnly(200),
  "styles.set_customers": adminsOnly(200),
  "styles.booths": ofStyle(200),
  "styles.set_booths": ofStyle(200),
  "styles.cartridges": ofStyle(200),
  "styles.set_cartridges": styleEdit(200),
  "styles.revolvers": ofStyle(200),
  "styles.add_to_schedules": ofStyle(200),
  "styles.read": ofStyle(200),
  "styles.tags": adminsOnly(200),
  "styles.set_tags": adminsOnly(200),
  "workflows.tags": adminsOnly(200),
  "workflows.set_tags": adminsOnly(200),
  "routing_tags.list": adminsOnly(200),
  "routing_tags.create": adminsOnly(200),
  "routing_tags.labels": adminsOnly(200),
  "routing_tags.remove": adminsOnly(204),
  "servers.routing_rules": adminsOnly(200),
  "servers.set_routing_rules": adminsOnly(200),
  "routing_debug.test": adminsOnly(200),
};

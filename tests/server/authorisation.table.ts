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

const columns = (row: string): Record<Identity, number> => {
  const cells = row.trim().split(/\s+/).map(Number);
  if (cells.length !== IDENTITIES.length) throw new Error(`a row needs ${IDENTITIES.length} cells: ${row}`);
  return Object.fromEntries(IDENTITIES.map((name, i) => [name, cells[i]])) as Record<Identity, number>;
};

const open = (status: number) => columns(Array(IDENTITIES.length).fill(status).join(" "));

const adminsOnly = (status: number) => columns(`401  401  401  401  403  403  403  403  ${status}`);

//                                          anon exp  rev  dis  own  oth  deal fore admin
export const table: Record<string, Record<Identity, number>> = {
  "session.login": open(200),
  "session.refresh": open(200),
  "session.check_email": open(200),
  "session.captcha": open(200),
  "session.register": open(422),
  "session.client_log": open(204),
  "config.read": open(200),
  "session.profile": columns("             401  401  401  401  200  200  200  200  200"),
  "session.logout": columns("              401  401  401  401  204  204  204  204  204"),
  "overlays.list": columns("               401  401  401  401  200  200  200  200  200"),
  "overlays.many": columns("               401  401  401  401  200  200  200  200  200"),
  "overlays.read": columns("               401  401  401  401  200  404  200  404  200"),
  "overlays.create": columns("             401  401  401  401  200  200  200  200  200"),
  "overlays.update": columns("             401  401  401  401  200  404  200  404  200"),
  "overlays.image.landscape": columns("    401  401  401  401  200  404  200  404  200"),
  "overlays.image.portrait": columns("     401  401  401  401  200  404  200  404  200"),
  "overlays.by_photo_booth": columns("     401  401  401  401  200  404  200  404  200"),
  "users.list": columns("                  401  401  401  401  403  403  200  200  200"),
  "users.many": columns("                  401  401  401  401  200  200  200  200  200"),
  "users.read": columns("                  401  401  401  401  403  403  200  404  200"),
  "users.create": columns("                401  401  401  401  403  403  200  200  200"),
  "users.update": columns("                401  401  401  401  403  403  200  404  200"),
  "users.search": columns("                401  401  401  401  403  403  200  200  200"),
  "users.password": columns("              401  401  401  401  403  403  204  404  204"),
  "users.sessions": columns("              401  401  401  401  403  403  200  200  200"),
  "users.end_session": columns("           401  401  401  401  403  403  204  404  204"),
  "decors.list": columns("401  401  401  401  200  200  200  200  200"),
  "decors.read": columns("401  401  401  401  200  404  200  404  200"),
  "decors.create": columns("401  401  401  401  200  200  200  200  200"),
  "decors.update": columns("401  401  401  401  200  404  200  404  200"),
  "decors.image.first_screen_image": columns("401  401  401  401  200  404  200  404  200"),
  "decors.image.rest_screens_image": columns("401  401  401  401  200  404  200  404  200"),
  "participants.list": columns("401  401  401  401  200  200  200  200  200"),
  "participants.many": columns("401  401  401  401  200  200  200  200  200"),
  "participants.read": columns("401  401  401  401  200  200  200  200  200"),
  "participants.create": columns("401  401  401  401  403  403  403  403  200"),
  "participants.update": columns("401  401  401  401  403  403  403  403  200"),
  "participants.from_style": columns("401  401  401  401  200  200  200  200  200"),
  "languages.list": columns("401  401  401  401  200  200  200  200  200"),
  "labels.read": columns("401  401  401  401  200  200  200  200  200"),
  "labels.save": columns("401  401  401  401  403  403  403  403  200"),
  "domains.active": columns("401  401  401  401  200  200  200  200  200"),
  "user_tags.list": columns("401  401  401  401  403  403  200  200  200"),
  "user_tags.system": columns("401  401  401  401  403  403  200  200  200"),
  "user_tags.create": columns("401  401  401  401  403  403  403  403  200"),
  "user_tags.update": columns("401  401  401  401  403  403  403  403  200"),
  "user_tags.remove": columns("401  401  401  401  403  403  403  403  204"),
  "user_tags.of_user": columns("401  401  401  401  403  403  200  404  200"),
  "user_tags.assign": columns("401  401  401  401  403  403  200  404  200"),
  "user_tags.bulk": columns("401  401  401  401  403  403  200  404  200"),
  "user_tags.unassign": columns("401  401  401  401  403  403  204  404  204"),
  "photo_booths.list": columns("401  401  401  401  200  200  200  200  200"),
  "photo_booths.search": columns("401  401  401  401  200  200  200  200  200"),
  "photo_booths.many": columns("401  401  401  401  200  200  200  200  200"),
  "photo_booths.read": columns("401  401  401  401  200  404  200  404  200"),
  "photo_booths.create": columns("401  401  401  401  200  200  200  200  200"),
  "photo_booths.update": columns("401  401  401  401  200  404  200  404  200"),
  "photo_booths.remove": columns("401  401  401  401  204  404  204  404  204"),
  "photo_booths.password": columns("401  401  401  401  204  404  204  404  204"),
  "photo_booths.available": columns("401  401  401  401  200  404  200  404  200"),
  "photo_booths.dedicated": columns("401  401  401  401  200  404  200  404  200"),
  "photo_booths.dedicable": columns("401  401  401  401  200  404  200  404  200"),
  "photo_booths.dedicate": columns("401  401  401  401  204  404  204  404  204"),
  "photo_booths.release": columns("401  401  401  401  204  404  204  404  204"),
  "servers.list": adminsOnly(200),
  "servers.many": adminsOnly(200),
  "servers.read": adminsOnly(200),
  "servers.create": adminsOnly(200),
  "servers.update": adminsOnly(200),
  "servers.remove": adminsOnly(204),
  "servers.customers": adminsOnly(200),
  "servers.add_customer": adminsOnly(204),
  "servers.remove_customer": adminsOnly(204),
  "servers.api_key": adminsOnly(200),
  "servers.create_api_key": adminsOnly(200),
  "servers.remove_api_key": adminsOnly(204),
};

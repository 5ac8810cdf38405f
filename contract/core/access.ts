/** The three roles of a logged-in user (SHELL-58). */
export type Role = "user" | "dealer" | "admin";
/** A caller's role, the session of a photo booth (OP-236), or anonymous. */
export type Identity = Role | "booth" | "anonymous";

export const everyone = ["anonymous", "user", "dealer", "admin"] as const satisfies readonly Identity[];
export const signedIn = ["user", "dealer", "admin"] as const satisfies readonly Role[];
export const staff = ["dealer", "admin"] as const satisfies readonly Role[];
export const admins = ["admin"] as const satisfies readonly Role[];
/** What makes pictures of guests: users, and booths for themselves (OP-236). */
export const signedInOrBooth = [...signedIn, "booth"] as const satisfies readonly Identity[];
export const booths = ["booth"] as const satisfies readonly Identity[];
/** No role has access: the call is not offered. */
export const nobody = [] as const satisfies readonly Role[];

export type Access = readonly Identity[];

/** is_admin takes precedence over is_dealer, as in the role rules of spec B section 6. */
export function roleOf(user: { is_admin?: boolean; is_dealer?: boolean }): Role {
  if (user.is_admin) return "admin";
  return user.is_dealer ? "dealer" : "user";
}

export function allows(access: Access, identity: Identity): boolean {
  return access.includes(identity);
}

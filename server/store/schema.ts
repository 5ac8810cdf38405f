/** Every table of the server. What is not exported here gets no migration and is not copied. */
export * from "./tables/blobs.ts";
export * from "./tables/client-versions.ts";
export * from "./tables/decors.ts";
export * from "./tables/languages.ts";
export * from "./tables/overlays.ts";
export * from "./tables/participants.ts";
export * from "./tables/photo-booths.ts";
export * from "./tables/requests.ts";
export * from "./tables/schedules.ts";
export * from "./tables/sessions.ts";
export * from "./tables/transactions.ts";
export * from "./tables/user-tags.ts";
export * from "./tables/users.ts";

/** Every table of the server. What is not exported here gets no migration and is not copied. */
export * from "./tables/blobs";
export * from "./tables/client-versions";
export * from "./tables/decors";
export * from "./tables/languages";
export * from "./tables/overlays";
export * from "./tables/participants";
export * from "./tables/photo-booths";
export * from "./tables/requests";
export * from "./tables/schedules";
export * from "./tables/sessions";
export * from "./tables/styles";
export * from "./tables/transactions";
export * from "./tables/user-tags";
export * from "./tables/users";

import type { Endpoint } from "./core/endpoint";
import type { Entity } from "./core/entity";
import { operationsOf } from "./core/operations";
import * as configEndpoints from "./endpoints/config";
import * as overlayEndpoints from "./endpoints/overlays";
import * as sessionEndpoints from "./endpoints/session";
import * as userEndpoints from "./endpoints/users";
import { overlay } from "./entities/overlay";
import { user } from "./entities/user";

/** Every entity, by the name of its resource. */
export const entities = { overlays: overlay, users: user };

/** Every call that is not CRUD, by its id. */
export const endpoints = {
  login: sessionEndpoints.login,
  refresh: sessionEndpoints.refresh,
  profile: sessionEndpoints.profile,
  logout: sessionEndpoints.logout,
  checkEmail: sessionEndpoints.checkEmail,
  captcha: sessionEndpoints.captcha,
  register: sessionEndpoints.register,
  clientLog: sessionEndpoints.clientLog,
  config: configEndpoints.config,
  overlaysOfBooth: overlayEndpoints.overlaysOfBooth,
  searchUsers: userEndpoints.searchUsers,
  setUserPassword: userEndpoints.setUserPassword,
  listSessions: userEndpoints.listSessions,
  endSession: userEndpoints.endSession,
};

export type EntityName = keyof typeof entities;
export type Endpoints = typeof endpoints;

/** Every call of the wire: what mount routes, the document describes and the authorisation matrix walks. */
export function allOperations(): Endpoint[] {
  return [
    ...Object.values(endpoints as Record<string, Endpoint>),
    ...Object.values(entities as Record<string, Entity>).flatMap(operationsOf),
  ];
}

import type { Endpoints } from "../../contract";
import type { Handler } from "../call";
import { config } from "./config";
import { overlaysOfBooth } from "./overlays";
import { captcha, checkEmail, clientLog, login, logout, profile, refresh, register } from "./session";
import { endSession, listSessions, searchUsers, setUserPassword } from "./users";

/** One handler for every endpoint of the contract; a missing one does not compile. */
export const handlers: { [Name in keyof Endpoints]: Handler<Endpoints[Name]> } = {
  login,
  refresh,
  profile,
  logout,
  checkEmail,
  captcha,
  register,
  clientLog,
  config,
  overlaysOfBooth,
  searchUsers,
  setUserPassword,
  listSessions,
  endSession,
};

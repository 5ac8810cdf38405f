import {
  ApartmentOutlined,
  BugOutlined,
  ExperimentOutlined,
  FileImageOutlined,
  LaptopOutlined,
  PlayCircleOutlined,
} from "@ant-design/icons";
import { admins, signedIn, staff } from "../../contract/core/access";
import { definePage } from "./define";

export const categories = definePage("categories", {
  path: "categories",
  access: signedIn,
  icon: ApartmentOutlined,
  menu: { section: "management" },
});

export const sessions = definePage("sessions", {
  path: "users/sessions",
  access: staff,
  icon: LaptopOutlined,
  menu: { section: "management", group: "users" },
});

export const routingDebug = definePage("routing_debug", {
  path: "routing-debug",
  access: admins,
  icon: BugOutlined,
  menu: { section: "admin" },
});

/** Makes a picture as a booth would, to test a style, a booth or a server (TEST-02, OP-80). */
export const testGeneration = definePage("test_generation", {
  path: "test-generation-viewer",
  access: signedIn,
  icon: ExperimentOutlined,
  parent: "generations",
});

/** Pictures and films through the media cache, with its figures (TEST-01, OP-80). */
export const testMedia = definePage("test_media", {
  path: "test-media-viewer",
  access: signedIn,
  icon: FileImageOutlined,
  parent: "generations",
});

/** One photo through the styles of an event (OP-235). Its path has the event's id, so no menu and no search leads to it. */
export const rehearsal = definePage("rehearsal", {
  path: "events/:id/rehearsal",
  access: signedIn,
  icon: PlayCircleOutlined,
});

export const rehearsalOf = (event: string): string => `/${rehearsal.path.replace(":id", event)}`;

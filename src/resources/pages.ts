import {
  ApartmentOutlined,
  BarChartOutlined,
  BgColorsOutlined,
  BugOutlined,
  ExperimentOutlined,
  FileImageOutlined,
  LaptopOutlined,
  PlayCircleOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { admins, signedIn, staff } from "../../contract/core/access";
import { definePage, pagePath } from "./define";
import { THEME_PATH } from "./galleries";

export const categories = definePage("categories", {
  area: "categories",
  path: "categories",
  access: signedIn,
  icon: ApartmentOutlined,
  menu: { section: "management" },
  wideEditor: true,
});

export const sessions = definePage("sessions", {
  area: "sessions",
  path: "users/sessions",
  access: staff,
  icon: LaptopOutlined,
  menu: { section: "management", group: "users" },
});

/** Seven reports of the days that are chosen (REP-01, REP-02). */
export const reports = definePage("reports", {
  area: "reports",
  path: "reports",
  access: admins,
  icon: BarChartOutlined,
  menu: { section: "admin" },
});

export const routingDebug = definePage("routing_debug", {
  area: "routing",
  path: "routing-debug",
  access: admins,
  icon: BugOutlined,
  menu: { section: "admin" },
});

/** Makes a picture as a booth would, to test a style, a booth or a server (TEST-02, OP-80). */
export const testGeneration = definePage("test_generation", {
  area: "processing",
  path: "test-generation-viewer",
  access: signedIn,
  icon: ExperimentOutlined,
  parent: "generations",
});

/** Pictures and films through the media cache, with its figures (TEST-01, OP-80). */
export const testMedia = definePage("test_media", {
  area: "generations",
  path: "test-media-viewer",
  access: signedIn,
  icon: FileImageOutlined,
  parent: "generations",
});

/** One photo through the styles of an event (OP-235). Its path has the event's id, so no menu and no search leads to it. */
export const rehearsal = definePage("rehearsal", {
  area: "processing",
  path: "events/:id/rehearsal",
  access: signedIn,
  icon: PlayCircleOutlined,
});

/** The event as its guests meet it, full screen (OP-235). Like the rehearsal, only reached from the event. */
export const asGuest = definePage("as_guest", {
  area: "processing",
  path: "events/:id/guest",
  access: signedIn,
  icon: UserOutlined,
});

/** Sales of one store (STO-03). Only reached from the store. */
export const storeStatistics = definePage("store_statistics", {
  area: "stores",
  path: "finance/stores/:id/statistics",
  access: staff,
  icon: BarChartOutlined,
});

export const storeStatisticsOf = (store: string): string => pagePath(storeStatistics, { id: store });

/** Colours, fonts and layout of a gallery, next to its page (GAL-05). Only reached from the gallery. */
export const galleryTheme = definePage("gallery_theme", {
  area: "galleries",
  path: THEME_PATH,
  access: signedIn,
  icon: BgColorsOutlined,
});

export const asGuestOf = (event: string): string => pagePath(asGuest, { id: event });

export const rehearsalOf = (event: string): string => pagePath(rehearsal, { id: event });

import { type AreaLoaders, makeAreas } from "./screens/slots/areas";

/** All areas that have more than texts; add a new one here, under its folder's name. */
export const loaders = {
  "api-keys": () => import("./custom-pages/api-keys"),
  categories: () => import("./custom-pages/categories"),
  "client-versions": () => import("./custom-pages/client-versions"),
  decors: () => import("./custom-pages/decors"),
  delivery: () => import("./custom-pages/delivery"),
  events: () => import("./custom-pages/events"),
  finance: () => import("./custom-pages/finance"),
  galleries: () => import("./custom-pages/galleries"),
  generations: () => import("./custom-pages/generations"),
  overlays: () => import("./custom-pages/overlays"),
  participants: () => import("./custom-pages/participants"),
  "photo-booths": () => import("./custom-pages/photo-booths"),
  processing: () => import("./custom-pages/processing"),
  quizzes: () => import("./custom-pages/quizzes"),
  reports: () => import("./custom-pages/reports"),
  routing: () => import("./custom-pages/routing"),
  servers: () => import("./custom-pages/servers"),
  sessions: () => import("./custom-pages/sessions"),
  stores: () => import("./custom-pages/stores"),
  styles: () => import("./custom-pages/styles"),
  users: () => import("./custom-pages/users"),
  workflows: () => import("./custom-pages/workflows"),
} satisfies AreaLoaders;

export const areas = makeAreas(loaders);

import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";

export const sessions: Area = { pages: { sessions: lazy(() => import("./page")) } };

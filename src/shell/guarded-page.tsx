import { type ReactNode, Suspense, use, useEffect, useMemo } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import type { Role } from "../../contract/core/access";
import { Dots } from "../components/page/dots";
import { loadTexts } from "../providers/i18n";
import type { TextArea } from "../providers/i18n/keys";
import { useRole } from "../providers/me";
import { mayVisit } from "../resources/routes";
import type { Areas } from "../screens/slots/areas";
import { screenSoon } from "./ahead";

interface GuardedPageProps {
  /** Pattern of the route: each route gets a new page, with its own loading state. */
  path: string;
  access: readonly Role[];
  areas: Areas;
  /** The area whose code and texts it needs. */
  area: TextArea;
  children: ReactNode;
}

/**
 * A private page with code and texts of its area. The page before it stays while they come from the browser's cache, then
 * dots tell that they are on their way. Without access it redirects to `/` before any request (OP-31).
 */
export function GuardedPage({ path, access, areas, area, children }: GuardedPageProps) {
  const role = useRole();
  const location = useLocation();
  // Kept here, outside the part that waits: a failure has to stay one until the page is drawn again.
  const loading = useMemo(() => (areas.isReady(area) ? undefined : areas.load(area)), [areas, area]);
  useEffect(() => void loadTexts(area), [area]); // if they failed to load, each visit tries again
  if (!access.includes(role) || !mayVisit(location.pathname, role)) return <Navigate to="/" replace />;
  const soon = screenSoon(path, location, areas);
  if (soon) use(soon);
  return (
    <Suspense key={path} fallback={<Dots />}>
      <Loaded loading={loading}>{children}</Loaded>
    </Suspense>
  );
}

function Loaded({ loading, children }: { loading: Promise<void> | undefined; children: ReactNode }) {
  if (loading) use(loading);
  return children;
}

/** Redirects to a path, with the id of this one, or to `/` if the role may not open it. */
export function RedirectTo({ path }: { path: string }) {
  const to = path.replace(":id", useParams().id ?? "");
  return <Navigate to={mayVisit(to, useRole()) ? to : "/"} replace />;
}

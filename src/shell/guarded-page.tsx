import { type ReactNode, Suspense, use, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import type { Role } from "../../contract/core/access";
import { Dots } from "../components/page/dots";
import { hasTexts, loadTexts } from "../providers/i18n";
import { areaAt } from "../providers/i18n/areas";
import { useRole } from "../providers/me";
import { mayVisit } from "../resources/routes";

interface GuardedPageProps {
  /** Pattern of the route: each route gets a new page, with its own loading state. */
  path: string;
  access: readonly Role[];
  children: ReactNode;
}

/** A private page with the texts of its area. Without access it redirects to `/` before any request (OP-31). */
export function GuardedPage({ path, access, children }: GuardedPageProps) {
  const role = useRole();
  const { pathname } = useLocation();
  if (!access.includes(role) || !mayVisit(pathname, role)) return <Navigate to="/" replace />;
  return (
    <Suspense key={path} fallback={<Dots />}>
      <AreaTexts pathname={pathname}>{children}</AreaTexts>
    </Suspense>
  );
}

/** Waits for the texts of the area; if they failed to load, each visit tries again. */
function AreaTexts({ pathname, children }: { pathname: string; children: ReactNode }) {
  const area = areaAt(pathname);
  if (area && !hasTexts(area)) use(loadTexts(area));
  useEffect(() => void (area && loadTexts(area)), [area]);
  return children;
}

/** Redirects to a path, or to `/` if the role may not open it. */
export function RedirectTo({ path }: { path: string }) {
  return <Navigate to={mayVisit(path, useRole()) ? path : "/"} replace />;
}

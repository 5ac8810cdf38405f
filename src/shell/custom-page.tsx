import { Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { mayVisit } from "../resources/menu";
import { Dots } from "../shared/page/dots";
import type { CustomPageRoute } from "./custom-pages";
import { useRole } from "./use-role";

/** The route of a page of its own; who may not go there is sent to `/` before anything is asked (OP-31). */
export function CustomPage({ page }: { page: CustomPageRoute }) {
  const role = useRole();
  const { pathname } = useLocation();
  if (!page.access.includes(role) || !mayVisit(pathname, role)) return <Navigate to="/" replace />;
  return (
    <Suspense key={page.path} fallback={<Dots />}>
      <page.Page />
    </Suspense>
  );
}

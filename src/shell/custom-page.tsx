import { type ComponentType, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { Dots } from "../components/page/dots";
import { useRole } from "../providers/me";
import type { PageDefinition } from "../resources/define";
import { mayVisit } from "../resources/routes";
import { AreaTexts } from "./area-texts";

/** The route of a page without a resource; who may not see it is sent to `/` before anything is asked (OP-31). */
export function CustomPage({ page, Page }: { page: PageDefinition; Page: ComponentType }) {
  const role = useRole();
  const { pathname } = useLocation();
  if (!page.access.includes(role) || !mayVisit(pathname, role)) return <Navigate to="/" replace />;
  return (
    <Suspense key={page.path} fallback={<Dots />}>
      <AreaTexts pathname={pathname}>
        <Page />
      </AreaTexts>
    </Suspense>
  );
}

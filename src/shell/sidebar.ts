import { useState } from "react";
import { useLocation } from "react-router";
import { resources } from "../resources";
import { pathsOf } from "../resources/routes";
import { readStored, watchStored, writeStored } from "../shared/storage";
import { createStore, useStore } from "../shared/store";

/** The desktop sidebar's state, kept under its fixed key (SHELL-07, SHELL-08). The drawer has its own (SHELL-12). */
const collapsed = createStore(readStored("sidebar_collapsed") === "true");

watchStored("sidebar_collapsed", (value) => collapsed.set(value === "true"));

function toggleKept(): void {
  collapsed.set(!collapsed.get());
  writeStored("sidebar_collapsed", String(collapsed.get()));
}

const isWide = (pathname: string): boolean =>
  resources.some(
    (resource) => resource.wideEditor === true && pathname.startsWith(`${pathsOf(resource).list}/`),
  );

/** Whether it is folded; beside a wide editor it is unless it was unfolded there, and what is kept stays as it is. */
export function useSidebar(): { collapsed: boolean; toggle(): void } {
  const { pathname } = useLocation();
  const kept = useStore(collapsed);
  const [unfoldedAt, unfoldAt] = useState("");
  if (!isWide(pathname)) return { collapsed: kept, toggle: toggleKept };
  const isUnfolded = unfoldedAt === pathname;
  return { collapsed: !isUnfolded, toggle: () => unfoldAt(isUnfolded ? "" : pathname) };
}

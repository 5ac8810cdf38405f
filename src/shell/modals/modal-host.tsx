import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { onUserGone } from "../../providers/http/leaving";
import { closeAllModals, closePageModals, modals } from "../../shared/modals";
import { useStore } from "../../shared/store";
import { ModalDialog } from "./modal-dialog";
import { useEscape } from "./use-escape";

onUserGone(closeAllModals);

/** Whether something covers the whole application: what lies below is then out of reach. */
export const useCovered = (): boolean => useStore(modals).some(({ scope }) => scope === "app");

/** Modals over the whole application (MOD-10). It also keeps the rules that hold for both scopes. */
export function AppModals() {
  const { pathname, search, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: SHELL-53, each change of the location
  useEffect(closePageModals, [pathname, search, hash]);
  useEscape();
  return createPortal(<Modals scope="app" />, document.body);
}

/** Modals over the one page in sight (MOD-11); stands in the box that the page fills. */
export function PageModals() {
  return <Modals scope="page" />;
}

export const usePageCovered = (): boolean => useStore(modals).some(({ scope }) => scope === "page");

function Modals({ scope }: { scope: "app" | "page" }) {
  const open = useStore(modals).filter((modal) => modal.scope === scope);
  return open.map((modal) => <ModalDialog key={modal.id} modal={modal} top={modal === open.at(-1)} />);
}

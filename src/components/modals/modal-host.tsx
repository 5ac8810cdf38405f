import { onUserGone } from "../../providers/http/leaving";
import { closeAllModals, closePageModals, modals } from "../../shared/modals";
import { useStore } from "../../shared/store";
import { ModalDialog } from "./modal-dialog";
import { useLeave } from "./use-leave";

onUserGone(closeAllModals);

/** The one host of modals (MOD-01). Those of scope app lie above those of scope page, whenever they were opened. */
export function Modals() {
  useLeave(closePageModals);
  const open = useStore(modals);
  const pages = open.filter(({ scope }) => scope === "page");
  const apps = open.filter(({ scope }) => scope === "app");
  const below = pages.map(({ id }) => id).join();
  return [...pages, ...apps].map((modal) => (
    <ModalDialog key={modal.id} modal={modal} below={modal.scope === "app" ? below : ""} />
  ));
}

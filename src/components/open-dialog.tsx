import { type ReactNode, Suspense } from "react";
import { closeModal, openModal } from "../shared/modals";
import { Dots } from "./page/dots";

interface Opening {
  id: string;
  title: string;
  /** Draws what is in it, which may be loaded only now. */
  content(close: () => void): ReactNode;
}

/** Opens a dialog over the page, loading what it holds. */
export function openDialog({ id, title, content }: Opening): void {
  const drawn = content(() => closeModal(id));
  openModal({ id, title, scope: "page", content: <Suspense fallback={<Dots />}>{drawn}</Suspense> });
}

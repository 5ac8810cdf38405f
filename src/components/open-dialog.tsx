import type { ReactNode } from "react";
import { closeModal, openModal } from "../shared/modals";
import { Loaded } from "./loaded";
import { Dots } from "./page/dots";

interface Opening {
  id: string;
  title: string;
  /** Renders the content, which may be a lazy component. */
  content(close: () => void): ReactNode;
}

/** Opens a dialog over the page and shows dots until its content is loaded. */
export function openDialog({ id, title, content }: Opening): void {
  const body = content(() => closeModal(id));
  openModal({ id, title, scope: "page", content: <Loaded fallback={<Dots />}>{body}</Loaded> });
}

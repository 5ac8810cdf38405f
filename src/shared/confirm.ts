import i18next from "i18next";
import type { ReactNode } from "react";
import { closeModal, type ModalOptions, openModal } from "./modals";

export interface Question {
  /** The question itself, as the heading. */
  title: string;
  /** What would happen. */
  content?: ReactNode;
  /** The verb of the answer that does it: "Delete". */
  confirm: string;
  /** "Cancel" unless said. */
  cancel?: string;
  /** What is done cannot be undone: its button stands apart, and Cancel is the primary one. */
  danger?: boolean;
  /** `page` unless said: a question about a page goes with it. */
  scope?: ModalOptions["scope"];
  id?: string;
}

let asked = 0;

/**
 * Asks, and tells the answer: `if (await confirm({ title, confirm: verb, danger: true })) ...`.
 * Escape, a click next to it and another page mean no.
 */
export function confirm(question: Question): Promise<boolean> {
  const { title, content, danger = false, scope = "page" } = question;
  const id = question.id ?? `confirm-${++asked}`;
  return new Promise((resolve) => {
    const yes = () => {
      resolve(true);
      closeModal(id);
    };
    const safe = { text: question.cancel ?? i18next.t("actions.cancel") } as const;
    openModal({
      id,
      title,
      content,
      scope,
      buttons: danger
        ? [
            { text: question.confirm, style: "danger", handler: yes },
            { ...safe, style: "primary" },
          ]
        : [
            { ...safe, style: "secondary" },
            { text: question.confirm, style: "primary", handler: yes },
          ],
      onClosed: () => resolve(false),
    });
  });
}

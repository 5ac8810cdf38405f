import i18next from "i18next";
import type { ReactNode } from "react";
import { closeModal, type ModalOptions, openModal } from "./modals";

export interface Question {
  /** The question, shown as the heading. */
  title: string;
  /** The consequences. */
  content?: ReactNode;
  /** Label of the confirming button, a verb: "Delete". */
  confirm: string;
  /** Default "Cancel". */
  cancel?: string;
  /** It cannot be undone: the confirming button is set apart, and Cancel is the primary one. */
  danger?: boolean;
  /** Default `page`: the question closes with its page. */
  scope?: ModalOptions["scope"];
  id?: string;
}

let count = 0;

/**
 * Asks in a modal and resolves with the answer: `if (await confirm({ title, confirm: verb, danger: true })) ...`.
 * Escape, a click outside and a navigation mean no.
 */
export function confirm(question: Question): Promise<boolean> {
  const { title, content, danger = false, scope = "page" } = question;
  const id = question.id ?? `confirm-${++count}`;
  return new Promise((resolve) => {
    const yes = () => {
      resolve(true);
      closeModal(id);
    };
    openModal({
      id,
      title,
      content,
      scope,
      buttons: [
        { text: question.cancel ?? i18next.t("actions.cancel"), style: danger ? "primary" : "secondary" },
        { text: question.confirm, style: danger ? "danger" : "primary", handler: yes },
      ],
      onClosed: () => resolve(false),
    });
  });
}

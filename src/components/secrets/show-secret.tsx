import i18next from "i18next";
import { confirm } from "../../shared/confirm";
import { closeModal, openModal } from "../../shared/modals";
import { SecretOnce } from "./secret-once";

interface Shown {
  /** Of the dialog whose place it takes, so that the focus goes back to where that one came from. */
  id?: string;
  /** The dialog's heading: "Key of Nordline CRM". */
  title: string;
  /** What the key is for, and where it goes now. */
  text: string;
  secret: string;
}

/**
 * Shows a key that the server tells this once (OP-159, OP-160). It stays when the page changes, and nothing but its own
 * Close, which warns before the key was copied, or a logout takes it away; with it goes all that held the key.
 */
export function showSecret({ id = "secret-once", title, text, secret }: Shown): void {
  let copied = false;
  const close = async () => {
    if (copied || (await sure(id))) closeModal(id);
  };
  openModal({
    id,
    title,
    disableBackdropClose: true,
    content: (
      <SecretOnce
        text={text}
        secret={secret}
        onCopied={() => {
          copied = true;
        }}
      />
    ),
    buttons: [{ text: i18next.t("actions.close"), style: "secondary", handler: close }],
  });
}

/** The safe answer leads back to the key. */
const sure = (id: string): Promise<boolean> =>
  confirm({
    id: `${id}-close`,
    title: i18next.t("secrets.not_copied_title"),
    content: i18next.t("secrets.not_copied_text"),
    confirm: i18next.t("secrets.close_anyway"),
    cancel: i18next.t("secrets.back"),
    danger: true,
    scope: "app",
  });

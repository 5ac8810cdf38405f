import "./show-secret.css";
import { CopyOutlined } from "@ant-design/icons";
import i18next from "i18next";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyPreview } from "../../../contract/rules/key-preview";
import { confirm } from "../../shared/confirm";
import { closeModal, openModal } from "../../shared/modals";
import { Alert } from "../alert";
import { CodeLines } from "../code-lines";
import { CopyButton } from "../copy-button";
import { Glyph } from "../glyph";

interface ShownSecret {
  /** Id of a dialog to replace, so that the focus returns to where that one was opened. */
  id?: string;
  /** Heading, such as "Key of Nordline CRM". */
  title: string;
  /** What the key is for and where to put it. */
  text: string;
  secret: string;
  /** Further text with the key in it, such as the lines that use it, to be copied instead. */
  uses?: { title: string; text: string; note?: string };
}

/**
 * Shows a key that the server returns only once (OP-159, OP-160). It stays when the page changes: only a logout or its
 * Close button, which warns if the key was not copied, closes it. The key is kept nowhere else.
 */
export function showSecret({ id = "secret-once", title, text, secret, uses }: ShownSecret): void {
  let copied = false;
  const close = async () => {
    if (copied || (await confirmClose(id))) closeModal(id);
  };
  openModal({
    id,
    title,
    disableBackdropClose: true,
    content: (
      <SecretOnce
        text={text}
        secret={secret}
        uses={uses}
        onCopied={() => {
          copied = true;
        }}
      />
    ),
    buttons: [{ text: i18next.t("actions.close"), style: "secondary", handler: close }],
  });
}

/** The safe answer returns to the key. */
const confirmClose = (id: string): Promise<boolean> =>
  confirm({
    id: `${id}-close`,
    title: i18next.t("secrets.not_copied_title"),
    content: i18next.t("secrets.not_copied_text"),
    confirm: i18next.t("secrets.close_anyway"),
    cancel: i18next.t("secrets.back"),
    danger: true,
    scope: "app",
  });

interface SecretOnceProps {
  text: string;
  secret: string;
  uses: ShownSecret["uses"];
  onCopied(): void;
}

/** The full key with a copy button, and the preview that stays visible later. */
function SecretOnce({ text, secret, uses, onCopied }: SecretOnceProps) {
  const { t } = useTranslation();
  const id = useId();
  const [copied, setCopied] = useState(false);
  useEffect(() => (copied ? undefined : guardTab()), [copied]);
  const done = () => {
    setCopied(true);
    onCopied();
  };
  return (
    <div className="sl-secret">
      <p>{text}</p>
      <Alert kind="warn">{t("secrets.once")}</Alert>
      <div className="field">
        <label htmlFor={id}>{t("secrets.key")}</label>
        <div className="sl-secret-line">
          <span className="input sl-secret-key">
            <textarea
              id={id}
              className="mono"
              readOnly
              rows={1}
              spellCheck={false}
              autoComplete="off"
              aria-describedby={`${id}-preview`}
              value={secret}
              onFocus={(event) => event.target.select()}
              onCopy={({ currentTarget: { selectionStart, selectionEnd } }) => {
                if (selectionEnd - selectionStart >= secret.length) done();
              }}
            />
          </span>
          <CopyButton
            text={secret}
            label={t("secrets.copy")}
            className="button primary"
            icon={<Glyph of={CopyOutlined} />}
            autoFocus
            onCopied={done}
          />
        </div>
        <span id={`${id}-preview`} className="help">
          {t("secrets.preview")} <code className="mono">{keyPreview(secret)}</code>
        </span>
      </div>
      {uses && <CodeLines {...uses} onCopied={done} />}
    </div>
  );
}

/** Asks before a reload or closing the tab while the key is not copied. */
function guardTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

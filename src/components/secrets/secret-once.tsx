import "./secret-once.css";
import { CopyOutlined } from "@ant-design/icons";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyPreview } from "../../../contract/rules/key-preview";
import { Alert } from "../alert";
import { CopyButton } from "../copy-button";
import { Glyph } from "../glyph";

interface SecretOnceProps {
  text: string;
  secret: string;
  onCopied(): void;
}

/** The key in full with its copy button, and what will be left of it to be seen. */
export function SecretOnce({ text, secret, onCopied }: SecretOnceProps) {
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
    </div>
  );
}

/** Reload and tab close ask, as long as the key is nowhere else. */
function guardTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

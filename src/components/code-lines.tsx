import "./code-lines.css";
import { CopyOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { CopyButton } from "./copy-button";
import { Glyph } from "./glyph";

interface CodeLinesProps {
  title: string;
  /** Lines of a program or a shell. */
  text: string;
  /** What Copy copies, where that differs from what is shown. */
  copied?: string;
  note?: string;
  onCopied?(): void;
}

/** Numbered lines to be copied into a terminal. */
export function CodeLines({ title, text, copied = text, note, onCopied }: CodeLinesProps) {
  const { t } = useTranslation();
  return (
    <div className="sl-code">
      <div className="sl-code-head">
        <span className="sl-section-label">{title}</span>
        <CopyButton
          text={copied}
          label={t("actions.copy_lines")}
          className="button small"
          icon={<Glyph of={CopyOutlined} />}
          {...(onCopied && { onCopied })}
        />
      </div>
      <ol className="card mono" aria-label={title}>
        {text.split("\n").map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ol>
      {note && <p className="caption faint">{note}</p>}
    </div>
  );
}

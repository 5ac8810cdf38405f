import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkDraft, emptyDraft } from "../../../../../contract/core/entity";
import { issuesToFields } from "../../../../../contract/core/errors";
import { userTag } from "../../../../../contract/entities/user-tag";
import { FieldFault } from "../../../../fields/field-fault";
import { useWords } from "../../../../fields/words";
import { useOnce } from "../../../../shared/use-once";
import type { TagDraft } from "./tag-calls";

interface TagFormProps {
  initial?: TagDraft;
  /** The verb of the button. */
  verb: string;
  autoFocus?: boolean;
  /** Sends it; gives whether it worked. */
  onSave(draft: TagDraft): Promise<boolean>;
  children?: ReactNode;
}

const EMPTY: TagDraft = emptyDraft(userTag);

/** Name and colour of a tag, new or stored. */
export function TagForm({ initial = EMPTY, verb, autoFocus, onSave, children }: TagFormProps) {
  const { t } = useTranslation();
  const words = useWords();
  const id = useId();
  const [draft, setDraft] = useState(initial);
  const [fault, setFault] = useState<string>();
  const { once } = useOnce();
  const label = (key: string) => words.label(userTag as never, key);

  async function send(): Promise<void> {
    const faults = issuesToFields(checkDraft(userTag, { ...emptyDraft(userTag), ...draft }, "create"));
    setFault(Object.values(faults)[0]);
    if (Object.keys(faults).length > 0) return;
    const saved = await once(() => onSave({ ...draft, name: draft.name.trim() }));
    if (saved) setDraft(initial);
  }

  return (
    <form
      className="sl-tag-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        type="color"
        className="sl-tag-colour"
        aria-label={label("color")}
        value={draft.color}
        onChange={(event) => setDraft({ ...draft, color: event.target.value })}
      />
      <span className="field">
        <span className={fault ? "input invalid" : "input"}>
          <input
            type="text"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the row that was asked to be edited.
            autoFocus={autoFocus}
            aria-label={label("name")}
            placeholder={t("resources.user_tags.new")}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            value={draft.name}
            onChange={(event) => {
              setDraft({ ...draft, name: event.target.value });
              setFault(undefined);
            }}
          />
        </span>
        {fault && (
          <FieldFault id={`${id}-fault`} announced>
            {words.issue(fault)}
          </FieldFault>
        )}
      </span>
      <button type="submit" className="button">
        {verb}
      </button>
      {children}
    </form>
  );
}

import Input from "antd/es/input/Input";
import { lazy, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { checkDraft, emptyDraft } from "../../../../contract/core/entity";
import { toHex } from "../../../../contract/core/rgba";
import { userTag } from "../../../../contract/entities/user-tag";
import { Loaded } from "../../../components/loaded";
import { keepForm, keptForms, useActionForm } from "../../../editor/action-form";
import { parseColour } from "../../../fields/colour/codec";
import { FieldError } from "../../../fields/field-error";
import { useLabels } from "../../../fields/use-labels";
import { useFocusAfter } from "../../../shared/use-focus-after";
import type { TagDraft } from "./tags";

interface TagFormProps {
  /** Id of the tag, or `new`: what is typed is kept under it when the dialog closes. */
  draftKey: string;
  initial?: TagDraft;
  /** Label of the button. */
  verb: string;
  autoFocus?: boolean;
  /** `key`: for the `Idempotency-Key` of a new tag. */
  onSave(draft: TagDraft, key: string): Promise<unknown>;
  onSaved?(): void;
  /** Reports an error that no field shows. */
  onFailed(reason: unknown): void;
  children?: ReactNode;
}

const ColourPicker = lazy(() => import("../../../fields/colour/picker"));

const EMPTY: TagDraft = emptyDraft(userTag);

const forms = keptForms<TagDraft>();

/** Forgets what was typed for a tag. */
export const dropTagDraft = (key: string) => keepForm(forms, key, undefined);

/** Name and colour of a new or stored tag. */
export function TagForm({
  draftKey,
  initial = EMPTY,
  verb,
  autoFocus,
  onSave,
  onSaved,
  onFailed,
  children,
}: TagFormProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const id = useId();
  const form = useActionForm(null, {
    initial: { name: initial.name, color: initial.color },
    keep: { forms, key: draftKey },
    check: (draft) => checkDraft(userTag, { ...emptyDraft(userTag), ...draft }, "create"),
    send: (draft, key) => onSave({ ...draft, name: draft.name.trim() }, key),
    done: () => onSaved?.(),
    failed: onFailed,
  });
  const draft = form.values;
  const error = Object.values(form.errors)[0];
  const element = useRef<HTMLFormElement>(null);
  // In a row it replaces the row's buttons, of which the first one opened it.
  useFocusAfter(
    element,
    ({ parentElement: row }) =>
      () =>
        row?.querySelector("button"),
  );
  const label = (key: string) => labels.label(userTag, key);

  return (
    <form
      ref={element}
      className="sl-tag-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <label htmlFor={`${id}-name`}>{label("name")}</label>
      <span className="input sl-tag-colour">
        <Loaded fallback={<span className="sl-swatch skeleton" />}>
          <ColourPicker
            value={parseColour(draft.color)}
            name="color"
            opaque
            onChange={(next) => form.set({ color: toHex(next).slice(0, 7) })}
          />
        </Loaded>
      </span>
      <span className="field">
        <Input
          id={`${id}-name`}
          status={error ? "error" : ""}
          autoComplete="off"
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={draft.name}
          onChange={(event) => form.set({ name: event.target.value })}
        />
        {error && (
          <FieldError id={`${id}-error`} announced>
            {labels.issue(error)}
          </FieldError>
        )}
      </span>
      <button type="submit" className="button" aria-disabled={form.busy || undefined}>
        {form.busy ? t("form.saving") : verb}
      </button>
      {children}
    </form>
  );
}

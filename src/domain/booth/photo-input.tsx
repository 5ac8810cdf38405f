import type { Ref } from "react";
import { SOURCE_PICTURE } from "../../../contract/rules/source-picture";

interface PhotoInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  onChoose(file: File): void;
}

/** The hidden field that a button opens to choose the guest's photo. */
export function PhotoInput({ ref, label, onChoose }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      className="visually-hidden"
      tabIndex={-1}
      aria-label={label}
      accept={SOURCE_PICTURE.types.join()}
      onChange={({ currentTarget }) => {
        const [chosen] = currentTarget.files ?? [];
        currentTarget.value = ""; // so that choosing the same file again is a change
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

import { type ComponentProps, useRef } from "react";
import { useFocusAfter } from "../shared/use-focus-after";
import { fieldId } from "./focus-field";

interface RemoveButtonProps extends Omit<ComponentProps<"button">, "onClick"> {
  /** Path of the rows. What has its `fieldId`, such as the button that adds a row, takes the focus after the last one. */
  rows: string;
  onRemove: (() => void) | undefined;
}

/**
 * A button in a row that removes the row, or brings it back. When it goes, the focus is at the button of the row that
 * takes its place, or of the row before.
 */
export function RemoveButton({ rows, onRemove, ...props }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button, (gone) => {
    const at = buttonsOf(rows).indexOf(gone);
    return () => {
      const left = buttonsOf(rows);
      return left[Math.min(at, left.length - 1)] ?? document.getElementById(fieldId(rows));
    };
  });
  return (
    <button
      ref={button}
      type="button"
      data-rows={rows}
      // The second click of a double click would remove the next row, which is under the pointer by then.
      onClick={({ detail }) => detail < 2 && onRemove?.()}
      // So would Enter that is held; other keys go on.
      onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
      {...props}
    />
  );
}

const buttonsOf = (rows: string) => [...document.querySelectorAll<HTMLElement>(`[data-rows="${rows}"]`)];

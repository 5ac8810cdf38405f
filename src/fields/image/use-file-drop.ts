import { type DragEvent, type RefObject, useEffect, useState } from "react";

const firstFile = (items: DataTransfer | null): File | undefined =>
  [...(items?.files ?? [])].find((file) => file.size > 0 || file.type !== "");

/** Text inputs handle their own paste. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input[type=text], textarea, [contenteditable]") !== null;

/**
 * Takes files that are dropped on the zone, or pasted while it has the focus or the pointer. A paste while no zone has
 * either goes to the first empty zone.
 * @param isOnly the page has no other zone, so that every paste goes to this one
 */
export function useFileDrop(
  zone: RefObject<HTMLElement | null>,
  disabled: boolean,
  take: (file: File) => void,
  isOnly = false,
) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = firstFile(event.clipboardData);
      const element = zone.current;
      if (!file || !element || disabled || isTyping(event.target)) return;
      const here = element.contains(event.target as Node) || element.matches(":hover");
      const elsewhere = document.querySelector(".sl-image:hover, .sl-image:focus-within");
      const firstEmpty = document.querySelector('.sl-image[data-empty="true"]');
      if (!isOnly && !here && (elsewhere || firstEmpty !== element)) return;
      event.preventDefault();
      take(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (disabled || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const file = firstFile(event.dataTransfer);
      if (disabled || !file) return;
      event.preventDefault();
      take(file);
    },
  };
  return { over, handlers };
}

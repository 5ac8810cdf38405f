import { previewOf } from "./media-cache";

const KEEP_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const { url, release } = previewOf(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(release, KEEP_MS); // the browser reads it after the click
}

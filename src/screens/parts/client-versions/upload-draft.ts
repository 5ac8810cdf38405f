import { LARGEST_INSTALLER, uploadVersion } from "../../../../contract/endpoints/client-versions";
import { keptDraft } from "../kept-draft";

export interface UploadValues {
  file: File | undefined;
  version: string;
  release_notes: string;
}

/** Message keys, or another server's own texts, by field. */
export type UploadIssues = Partial<Record<keyof UploadValues, string>>;

export interface UploadDraft extends UploadValues {
  /** What the server refused; each goes with the next change of its field. */
  refused: UploadIssues;
}

export const EMPTY_UPLOAD: UploadDraft = { file: undefined, version: "", release_notes: "", refused: {} };

/** In memory only: a file cannot be kept elsewhere, and the rest is of no use without it. */
export const uploadDraft = keptDraft(EMPTY_UPLOAD);

const { text } = uploadVersion.body.multipart;

/** The rules of OP-18 and OP-19, before any byte is sent (CV-15). */
export function faultsOf({ file, version, release_notes }: UploadValues): UploadIssues {
  const faults: UploadIssues = {};
  if (!file) faults.file = "validation.required";
  else if (file.size === 0) faults.file = "validation.file_empty";
  else if (file.size > LARGEST_INSTALLER) faults.file = "validation.file_too_large";
  if (version.trim() === "") faults.version = "validation.required";
  else if (!text.version.safeParse(version.trim()).success) faults.version = "validation.invalid_version";
  const notes = text.release_notes.safeParse(release_notes);
  if (!notes.success) {
    const [issue] = notes.error.issues;
    faults.release_notes =
      issue?.code === "too_big" ? "validation.too_long" : "validation.invalid_characters";
  }
  return faults;
}

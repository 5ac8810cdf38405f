import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dataProvider } from "../../../providers/data";
import { useStore } from "../../../shared/store";
import { useOnce } from "../../../shared/use-once";
import { isUploading, startUpload } from "./upload";
import { EMPTY_UPLOAD, faultsOf, type UploadIssues, type UploadValues, uploadDraft } from "./upload-draft";

interface Ways {
  onUploaded(): void;
  onClose(): void;
  reopen(): void;
}

/** What is chosen and typed, what is wrong with it, and the start of the upload. */
export function useUpload({ onUploaded, onClose, reopen }: Ways) {
  const { t } = useTranslation();
  const { refused, ...values } = useStore(uploadDraft);
  const [tried, setTried] = useState(false);
  const { busy, isBusy, once } = useOnce();
  const faults = faultsOf(values);

  async function send(): Promise<void> {
    if (isBusy()) return;
    setTried(true);
    const { file } = values;
    if (!file || Object.keys(faults).length > 0) return;
    const version = values.version.trim();
    await once(async () => {
      if (isUploading(version) || (await isTaken(version)))
        return uploadDraft.set({ ...uploadDraft.get(), refused: { version: "errors.version_taken" } });
      uploadDraft.set(EMPTY_UPLOAD);
      onClose();
      startUpload({ values: { ...values, file, version }, t, onUploaded, reopen });
    });
  }

  /** A fault of what is not there yet is shown once somebody has tried. */
  const shown = (key: keyof UploadValues): string | undefined =>
    refused[key] ?? (tried || values[key] ? faults[key] : undefined);
  return {
    values,
    issues: {
      file: shown("file"),
      version: shown("version"),
      release_notes: shown("release_notes"),
    } as UploadIssues,
    waits: busy || Object.keys(faults).length > 0,
    send: () => void send(),
    change(part: Partial<UploadValues>) {
      const before = uploadDraft.get();
      const kept = Object.entries(before.refused).filter(([key]) => !(key in part));
      uploadDraft.set({ ...before, ...part, refused: Object.fromEntries(kept) });
    },
  };
}

/** Asked before the file is sent; where it cannot be asked, the server's own answer tells (OP-158). */
async function isTaken(version: string): Promise<boolean> {
  try {
    const { data } = await dataProvider.getList({ resource: "client_versions", pagination: { mode: "off" } });
    return data.some((row) => row.version === version);
  } catch {
    return false;
  }
}

import type { TFunction } from "i18next";
import { uploadVersion } from "../../../contract/endpoints/client-versions";
import { keepForm, keptForms } from "../../editor/action-form";
import type { Errors } from "../../editor/state";
import { change } from "../../providers/call";
import { refreshClientVersion } from "../../providers/client-version";
import { fieldErrors } from "../../providers/failure";
import { ApiError } from "../../providers/http/errors";
import { messageFor } from "../../providers/http/message-for";
import { jobs, startJob } from "../../shared/jobs/jobs";
import { newId } from "../../shared/new-id";

interface UploadValues {
  file: File | undefined;
  version: string;
  release_notes: string;
}

export const NEW_UPLOAD: UploadValues = { file: undefined, version: "", release_notes: "" };

/** In memory only, because a file cannot be stored. */
export const uploadForms = keptForms<UploadValues>();

interface Upload {
  values: UploadValues & { file: File };
  t: TFunction;
  onUploaded(): void;
  /** Opens the form again. */
  reopen(): void;
}

const keyOf = (version: string) => `client-version ${version}`;

export const isUploading = (version: string): boolean =>
  jobs.get().some(({ key, status }) => key === keyOf(version) && status === "running");

/** Uploads the file as a job in the dock, with progress, Cancel and Retry. */
export function startUpload({ values, t, onUploaded, reopen }: Upload): void {
  const { file, version, release_notes } = values;
  const idempotencyKey = newId();
  startJob({
    kind: "upload",
    title: t("resources.client_versions.job", { version }),
    unit: "bytes",
    total: file.size,
    key: keyOf(version),
    async run({ signal, progress }) {
      const text = { version, ...(release_notes.trim() && { release_notes }) };
      const onProgress = (share: number) => progress(Math.round(share * file.size), file.size);
      try {
        const options = { signal, onProgress, idempotencyKey };
        await change(uploadVersion, { form: { json: {}, text, files: { file } } }, options);
      } catch (reason) {
        const errors = errorsOf(reason);
        if (!errors) throw reason; // after a network error the job can only retry
        const run = () => {
          keepForm(uploadForms, "new", { values, errors });
          reopen();
        };
        return {
          text: messageFor(reason, t, "resources.client_versions.refused"),
          incomplete: true,
          action: { label: t("resources.client_versions.change"), run },
        };
      }
      onUploaded();
      void refreshClientVersion();
      return {
        text: t("resources.client_versions.uploaded", { name: file.name }),
        link: { label: t("resources.client_versions.show"), to: "/client-versions" },
      };
    },
  });
}

/** Field errors of a refused upload: those of the server, else by status (OP-19, OP-158). */
function errorsOf(reason: unknown): Errors | undefined {
  if (!(reason instanceof ApiError)) return undefined;
  const byStatus: Readonly<Record<number, Errors>> = {
    409: { version: "errors.version_taken" },
    413: { file: "validation.file_too_large" },
    422: { file: reason.detail ?? "resources.client_versions.refused" },
  };
  const named = Object.entries(fieldErrors(reason)).filter(([key]) => key in NEW_UPLOAD);
  const errors = byStatus[reason.statusCode];
  return errors && named.length > 0 ? Object.fromEntries(named) : errors;
}

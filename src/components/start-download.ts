import type { TFunction } from "i18next";
import type { InputOf } from "../../contract/core/endpoint";
import { type BinaryEndpoint, download } from "../providers/download";
import { memorySink } from "../providers/http/save-file";
import type { JobOptions } from "../shared/jobs/job";
import { startJob } from "../shared/jobs/jobs";

interface DownloadJob<E extends BinaryEndpoint> extends Pick<JobOptions, "title" | "key" | "failed"> {
  endpoint: E;
  input: InputOf<E>;
  /** Name of the file, asked for each run. */
  name(): string;
  t: TFunction;
}

/** Downloads one file as a job in the dock, which offers to save it again. */
export function startDownload<E extends BinaryEndpoint>(options: DownloadJob<E>): void {
  const { endpoint, input, name, t, ...job } = options;
  startJob({
    ...job,
    kind: "export",
    unit: "files",
    total: 1,
    async run({ signal, progress }) {
      const text = name();
      const file = memorySink(text);
      await download(endpoint, input, file, { signal });
      progress(1, 1);
      return { text, action: { label: t("list.export.again"), run: file.again } };
    },
  });
}

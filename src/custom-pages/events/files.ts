import type { TFunction } from "i18next";
import { archiveStats, downloadArchive, scheduleReport } from "../../../contract/endpoints/schedules";
import { startDownload } from "../../components/start-download";
import { call } from "../../providers/call";
import { download } from "../../providers/download";
import { diskSink } from "../../providers/http/disk-sink";
import { ApiError, LogoutError, TranslatedError } from "../../providers/http/errors";
import { ensureFresh } from "../../providers/http/keep-fresh";
import type { FileSink } from "../../providers/http/save-file";
import { currentLanguage } from "../../providers/i18n";
import { formats } from "../../providers/i18n/format";
import { fileStamp } from "../../shared/file-stamp";
import { runningJob, startJob } from "../../shared/jobs/jobs";
import { toast } from "../../shared/toasts";

/** Downloads of an event as jobs in the dock: its report, and the archive of its pictures. */

interface EventFile {
  id: string;
  name: string;
}

const MB = 1024 * 1024;
/** Limits of a download that is gathered in memory (ARCH-07, ARCH-08, OP-72), bytes. */
const LEAST_FREE = 200 * MB;
const USUAL_CAP = 300 * MB;
const SHARE_OF_FREE = 0.3;

/** `event_<name>_<timestamp>.<ext>` in characters that every file system allows (OP-70). */
export function fileName(name: string, extension: string, now = new Date()): string {
  const safe = name
    .replace(/[^\p{L}\p{N} _-]+/gu, "")
    .trim()
    .replace(/\s+/g, "_")
    .slice(0, 80);
  return `event_${safe || "event"}_${fileStamp(now)}.${extension}`;
}

/** One row per generation, as a spreadsheet (CALL-EVT-15, OP-70). */
export function downloadReport({ id, name }: EventFile, t: TFunction): void {
  startDownload({
    endpoint: scheduleReport,
    input: { params: { id } },
    title: t("event.report_of", { name }),
    key: `report.${id}`,
    name: () => fileName(name, "xlsx"),
    t,
  });
}

/** Free heap as the browser reports it, bytes; undefined where it does not. */
function freeMemory(): number | undefined {
  const { memory } = performance as { memory?: { jsHeapSizeLimit: number; usedJSHeapSize: number } };
  return memory && memory.jsHeapSizeLimit - memory.usedJSHeapSize;
}

/** Bytes that may be gathered in memory. @throws TranslatedError if the archive is too large for it (OP-72) */
export function memoryCap(total: number, free = freeMemory()): number {
  const cap = free === undefined ? USUAL_CAP : free * SHARE_OF_FREE;
  if (free !== undefined && free < LEAST_FREE) throw new TranslatedError("archive.insufficient_memory");
  if (total > cap) throw new TranslatedError("archive.too_large_legacy");
  return cap;
}

/** Before the first byte, where the file is gathered in the browser's own storage. */
async function assertRoom({ room }: FileSink, total: number): Promise<void> {
  const free = await room?.();
  if (free === undefined || free >= total) return;
  const { bytes } = formats[currentLanguage()];
  throw new TranslatedError("archive.no_room", { needed: bytes(total), free: bytes(free) });
}

const SIGNATURES = ["504b0304", "504b0506"];
const hexOf = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A sink that checks the archive's size, its signature, and the memory that it takes. */
function checkedSink(sink: FileSink, total: number, cap: number) {
  let size = 0;
  let head: number[] = [];
  const isZip = () => SIGNATURES.includes(hexOf(head));
  const checked: FileSink = {
    async write(piece) {
      size += piece.length;
      if (head.length < 4) head = [...head, ...piece.subarray(0, 4 - head.length)];
      if (head.length === 4 && !isZip()) throw new TranslatedError("archive.corrupt");
      if (size > cap) throw new TranslatedError("archive.memory_limit");
      try {
        await sink.write(piece);
      } catch {
        throw new TranslatedError("archive.access_denied");
      }
    },
    async close() {
      if (size !== total) {
        await sink.abort();
        throw new TranslatedError("archive.incomplete");
      }
      try {
        await sink.close();
      } catch {
        throw new TranslatedError("archive.access_denied");
      }
    },
    abort: () => sink.abort().catch(() => undefined),
  };
  /** The error to report for a failed download. */
  const errorOf = (reason: unknown): unknown => {
    if (!(reason instanceof ApiError)) return reason;
    if (reason.kind === "http") return httpError(reason);
    // Another content type is rejected before the first byte is written.
    const isBroken = reason.kind === "malformed" && (size === 0 || size === total);
    return new TranslatedError(isBroken ? "archive.corrupt" : "archive.incomplete");
  };
  return { checked, errorOf, size: () => size };
}

const httpError = ({ statusCode, detail }: ApiError) =>
  new TranslatedError("archive.http_error", { status: statusCode, detail: detail ?? "" });

/**
 * Saves all pictures of an event: straight to disk if the browser can, otherwise through memory with its limits
 * (ARCH-01 to ARCH-17, OP-71 to OP-73). Must be called on a click, because the browser asks for a file.
 */
export async function saveArchive({ id, name }: EventFile, t: TFunction): Promise<void> {
  const key = `archive.${id}`;
  // The file that would be asked for again may be the one that is being written.
  if (runningJob(key)) return;
  const file = fileName(name, "zip");
  let picked: FileSink | undefined = await diskSink(file);
  if (!picked) return;
  startJob({
    kind: "archive",
    title: t("event.archive_of", { name }),
    unit: "bytes",
    key,
    async run({ signal, progress }) {
      // An aborted file cannot be written again: Retry asks for another one.
      const sink = picked ?? (await diskSink(file));
      picked = undefined;
      if (!sink) throw new TranslatedError("archive.access_denied");
      try {
        await ensureFresh();
        const { total_bytes: total } = await stats(id, signal);
        const cap = sink.inMemory ? memoryCap(total) : Number.POSITIVE_INFINITY;
        await assertRoom(sink, total);
        const { checked, errorOf, size } = checkedSink(sink, total, cap);
        progress(0, total);
        await download(downloadArchive, { params: { id } }, checked, {
          signal,
          onProgress: () => progress(size(), total),
        }).catch((reason) => Promise.reject(errorOf(reason)));
      } catch (reason) {
        await sink.abort().catch(() => undefined);
        if (signal.aborted && !(reason instanceof LogoutError))
          toast({ kind: "info", title: t("archive.aborted"), text: name });
        throw reason;
      }
      return { text: file };
    },
  });
}

const stats = (id: string, signal: AbortSignal) =>
  call(archiveStats, { params: { id } }, { signal }).catch((reason) => {
    throw reason instanceof ApiError && reason.kind === "http" ? httpError(reason) : reason;
  });

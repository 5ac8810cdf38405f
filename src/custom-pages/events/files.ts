import type { TFunction } from "i18next";
import { archiveStats, downloadArchive, scheduleReport } from "../../../contract/endpoints/schedules";
import { call } from "../../providers/call";
import { download } from "../../providers/download";
import { ApiError, LogoutError, TranslatedError } from "../../providers/http/errors";
import { ensureFresh } from "../../providers/http/keep-fresh";
import { diskSink, type FileSink, memorySink } from "../../providers/http/save-file";
import type { TextKey } from "../../providers/i18n/keys";
import { startJob } from "../../shared/jobs/jobs";
import { toast } from "../../shared/toasts";

/** Files of a whole event: its report and the archive of its pictures, as jobs in the dock. */

interface EventFile {
  id: string;
  name: string;
}

const MB = 1024 * 1024;
/** Limits of a download that goes through memory (ARCH-07, ARCH-08, OP-72), bytes. */
const LEAST_FREE = 200 * MB;
const USUAL_CAP = 300 * MB;
const SHARE_OF_FREE = 0.3;

/** `event_<name>_<timestamp>.<ext>` in characters that every file system takes (OP-70). */
export function fileName(name: string, extension: string, now = new Date()): string {
  const safe = name
    .replace(/[^\p{L}\p{N} _-]+/gu, "")
    .trim()
    .replace(/\s+/g, "_")
    .slice(0, 80);
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "_");
  return `event_${safe || "event"}_${stamp}.${extension}`;
}

/** One row per generation, as a spreadsheet (CALL-EVT-15, OP-70). */
export function downloadReport({ id, name }: EventFile, t: TFunction): void {
  startJob({
    kind: "export",
    title: t("event.report_of", { name }),
    unit: "files",
    total: 1,
    key: `report.${id}`,
    async run({ signal, progress }) {
      const file = memorySink(fileName(name, "xlsx"));
      await download(scheduleReport, { params: { id } }, file, { signal });
      progress(1, 1);
      return { text: fileName(name, "xlsx"), action: { label: t("list.export.again"), run: file.again } };
    },
  });
}

/** Free heap as the browser reports it, bytes; undefined where it does not. */
function freeMemory(): number | undefined {
  const { memory } = performance as { memory?: { jsHeapSizeLimit: number; usedJSHeapSize: number } };
  return memory && memory.jsHeapSizeLimit - memory.usedJSHeapSize;
}

/** Bytes that may be gathered in memory. @throws TranslatedError where the archive cannot be held there (OP-72) */
export function memoryCap(total: number, free = freeMemory()): number {
  const cap = free === undefined ? USUAL_CAP : free * SHARE_OF_FREE;
  if (free !== undefined && free < LEAST_FREE) throw new TranslatedError("archive.insufficient_memory");
  if (total > cap) throw new TranslatedError("archive.too_large_legacy");
  return cap;
}

const SIGNATURES = ["504b0304", "504b0506"];
const hexOf = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A sink that holds the archive to what was promised: its size, its signature, and the memory it may take. */
function judged(sink: FileSink, total: number, cap: number) {
  let size = 0;
  let head: number[] = [];
  const isZip = () => SIGNATURES.includes(hexOf(head));
  const refused = (key: TextKey) => sink.abort().then(() => Promise.reject(new TranslatedError(key)));
  const into: FileSink = {
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
      if (size !== total) return refused("archive.incomplete");
      try {
        await sink.close();
      } catch {
        throw new TranslatedError("archive.access_denied");
      }
    },
    abort: () => sink.abort().catch(() => undefined),
  };
  /** What a failed read of the stream means. */
  const faultOf = (reason: unknown): unknown => {
    if (reason instanceof TranslatedError || reason instanceof LogoutError) return reason;
    if (!(reason instanceof ApiError)) return reason;
    if (reason.kind === "http")
      return new TranslatedError("archive.http_error", {
        status: reason.statusCode,
        detail: reason.detail ?? "",
      });
    // What is no archive at all is refused before a byte of it is written.
    const isBroken = reason.kind === "malformed" && (size === 0 || size === total);
    return new TranslatedError(isBroken ? "archive.corrupt" : "archive.incomplete");
  };
  return { into, faultOf, size: () => size };
}

/**
 * All pictures of an event: straight to disk where the browser can, else by way of memory under its caps (ARCH-01 to
 * ARCH-17, OP-71 to OP-73). To be called on a click, because the browser asks where to.
 */
export async function saveArchive({ id, name }: EventFile, t: TFunction): Promise<void> {
  const file = fileName(name, "zip");
  let picked: FileSink | undefined = await diskSink(file);
  if (!picked) return;
  startJob({
    kind: "archive",
    title: t("event.archive_of", { name }),
    unit: "bytes",
    key: `archive.${id}`,
    async run({ signal, progress }) {
      // A file that was given up cannot be written again: Retry asks for another one.
      const sink = picked ?? (await diskSink(file));
      picked = undefined;
      if (!sink) throw new TranslatedError("archive.access_denied");
      try {
        await ensureFresh();
        const { total_bytes: total } = await stats(id, signal);
        const { into, faultOf, size } = judged(
          sink,
          total,
          sink.inMemory ? memoryCap(total) : Number.POSITIVE_INFINITY,
        );
        progress(0, total);
        await download(downloadArchive, { params: { id } }, into, {
          signal,
          onProgress: () => progress(size(), total),
        }).catch((reason) => Promise.reject(faultOf(reason)));
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
    if (!(reason instanceof ApiError) || reason.kind !== "http") throw reason;
    throw new TranslatedError("archive.http_error", {
      status: reason.statusCode,
      detail: reason.detail ?? "",
    });
  });

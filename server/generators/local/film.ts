import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { GeneratorFailure, type Work } from "../generator";

/** Length of a film in seconds, frames of a second, and how much closer it comes. */
const SECONDS = 4;
const RATE = 24;
const CLOSER = 0.18;
/** Longer side of a film in pixels. */
const LONGEST = 1080;
/** Longest time of the encoder, ms. */
const LIMIT_MS = 120_000;
const DETAIL = 2000;

/** Path of the encoder: as set, else ffmpeg where programs are looked for. */
export function findEncoder(env: Record<string, string | undefined>): string | undefined {
  if (env.FFMPEG) return env.FFMPEG;
  return (env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, "ffmpeg"))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Film {
  still: string;
  size: { width: number; height: number };
  seed: number;
}

/**
 * A slow move towards the middle, from a side that follows from the seed.
 * @returns path of an mp4
 * @throws GeneratorFailure
 */
export async function encodeFilm(
  encoder: string,
  film: Film,
  { folder, signal, progress }: Work,
): Promise<string> {
  const result = join(folder, "result.mp4");
  const child = spawn(encoder, argumentsOf(film, result), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, LANG: process.env.LANG },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    killSignal: "SIGKILL",
  });
  let printed = "";
  child.stderr.on("data", (bytes) => {
    printed = (printed + bytes).slice(-DETAIL);
  });
  child.stdout.on("data", (bytes) => {
    const frames = /frame=\s*(\d+)/.exec(String(bytes))?.[1];
    if (frames) progress(Math.min(100, (Number(frames) / (SECONDS * RATE)) * 100));
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("close", resolve);
    child.once("error", (reason) => reject(new GeneratorFailure("machine", "encoder", reason.message)));
  });
  if (code !== 0) throw new GeneratorFailure("machine", "encoder", printed || `ended with ${code}`);
  return result;
}

/** Of ffmpeg. One thread and no clock, so that the same still gives the same bytes. */
function argumentsOf({ still, size, seed }: Film, result: string): string[] {
  const scale = Math.min(1, LONGEST / Math.max(size.width, size.height));
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2));
  const frames = SECONDS * RATE;
  const [x, y] = [seed % 2, Math.floor(seed / 2) % 2].map((side) => (side ? 0.7 : 0.3));
  const move = `zoompan=z='1+${CLOSER}*on/${frames}':x='(iw-iw/zoom)*${x}':y='(ih-ih/zoom)*${y}':d=${frames}:fps=${RATE}:s=${even(size.width)}x${even(size.height)}`;
  return [
    ...["-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-progress", "pipe:1", "-i", still],
    // Enlarged first, otherwise the slow move trembles: zoompan knows whole pixels only.
    ...["-vf", `scale=iw*3:ih*3,${move}`, "-frames:v", String(frames), "-an"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-threads", "1"],
    ...[
      "-map_metadata",
      "-1",
      "-fflags",
      "+bitexact",
      "-flags:v",
      "+bitexact",
      "-movflags",
      "+faststart",
      result,
    ],
  ];
}

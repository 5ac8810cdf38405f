import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

/** The headless shell is the same browser without a window, and a third faster. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const HOW =
  "No Chromium found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.";

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<string | undefined>} the named one, the system's, or Playwright's own */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : undefined;
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)];
  const system = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
  if (system) return system;
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/** Installs Debian's where possible; otherwise throws one line that says how to install it. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (!process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("No Chromium found: installing Debian's ...");
    const quiet = {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    await run("apt-get", ["update", "-qq"], quiet).catch(() => 1);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const wanted = ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-liberation"];
      await run("apt-get", wanted, quiet).catch(() => 1);
      const installed = await findChromium();
      if (installed) return installed;
    }
  }
  throw new Error(HOW);
}

/** No network access outside this machine. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
];

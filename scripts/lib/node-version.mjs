/** Older releases lack what Vite and the scripts use, and fail later with unhelpful messages. */
export function assertNodeVersion() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Safelight needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

import "./shared/trusted-types";
import "./components/theme/index.css";
import { createRoot } from "react-dom/client";
import { watchLostChunks } from "./components/page/lost-chunk";
import { startTheme } from "./components/theme/mode";
import { ApiError, LogoutError } from "./providers/http/errors";
import { session } from "./providers/http/session";
import { setRequestLanguage } from "./providers/http/transport";
import { currentLanguage, startLanguage } from "./providers/i18n";
import { serverConfig } from "./providers/server";
import { preloadRoot, Root } from "./root";

/** Logs what an error boundary caught. Failed calls and logouts have their own screens; the rest are bugs. */
function logCaught(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof LogoutError)) console.error(error);
}

async function start(element: HTMLElement) {
  watchLostChunks();
  startTheme();
  setRequestLanguage(currentLanguage);
  const domainLanguage = async () => (await serverConfig()).language?.code;
  await Promise.all([startLanguage(domainLanguage), session.ready.then(preloadRoot)]);
  createRoot(element, { onCaughtError: logCaught }).render(<Root />);
}

start(document.getElementById("root") as HTMLElement).catch((reason) => {
  // The texts may be missing, so the message is part of index.html.
  document.getElementById("boot-failed")?.removeAttribute("hidden");
  throw reason;
});

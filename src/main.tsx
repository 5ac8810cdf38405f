import "./shared/trusted-types";
import "./shared/theme/index.css";
import { createRoot } from "react-dom/client";
import { setRequestLanguage } from "./providers/http/client";
import { session } from "./providers/http/session";
import { currentLanguage, startLanguage } from "./providers/i18n";
import { serverConfig } from "./providers/server";
import { Root } from "./root";
import { startTheme } from "./shared/theme/mode";

async function start(element: HTMLElement) {
  startTheme();
  setRequestLanguage(currentLanguage);
  const domainLanguage = async () => (await serverConfig()).language?.code;
  await Promise.all([startLanguage(domainLanguage), session.ready]);
  createRoot(element).render(<Root />);
}

start(document.getElementById("root") as HTMLElement).catch((reason) => {
  // Without its texts the page can say nothing in words of its own.
  document.getElementById("boot-failed")?.removeAttribute("hidden");
  throw reason;
});

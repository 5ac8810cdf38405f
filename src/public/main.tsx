import "../shared/trusted-types";
import "../components/theme/index.css";
import "./public.css";
import { createRoot } from "react-dom/client";
import { isLostChunk, reloadOnce, watchLostChunks } from "../components/page/lost-chunk";
import { startTheme } from "../components/theme/mode";
import { setRequestLanguage } from "../providers/http/transport";
import { Program } from "./program";
import { NotFound } from "./states";
import { currentLanguage, type PublicArea, startTexts } from "./texts";

interface PublicPage {
  path: RegExp;
  texts: PublicArea;
  /** Its code, which this page alone loads; `preload` what the address needs besides. */
  load: () => Promise<{ default: () => React.JSX.Element; preload?: (pathname: string) => Promise<void> }>;
}

/** The public pages by address (OP-185). `vite.config.ts` names their modules, so that the loader starts them early. */
const PAGES: readonly PublicPage[] = [
  { path: /^\/gallery\/[^/]+/, texts: "public-gallery", load: () => import("./gallery/page") },
  { path: /^\/store\/[^/]+/, texts: "public-store", load: () => import("./store/page") },
  { path: /^\/quiz\/[^/]+/, texts: "quiz-player", load: () => import("./quiz/page") },
  { path: /^\/booth\/?$/, texts: "booth", load: () => import("./booth/page") },
];

/** The separate program of visitors: no console code, no session (OP-185). */
async function start(element: HTMLElement) {
  watchLostChunks();
  startTheme();
  setRequestLanguage(currentLanguage);
  const page = PAGES.find(({ path }) => path.test(location.pathname));
  const loading = page?.load().then(async (code) => {
    await code.preload?.(location.pathname);
    return code.default;
  });
  const [Page = NotFound] = await Promise.all([loading, startTexts(page?.texts)]);
  createRoot(element).render(
    <Program>
      <Page />
    </Program>,
  );
}

start(document.getElementById("root") as HTMLElement).catch((reason) => {
  if (isLostChunk(reason) && reloadOnce()) return;
  // The texts may be missing, so the message is part of the page.
  document.getElementById("boot-failed")?.removeAttribute("hidden");
  throw reason;
});

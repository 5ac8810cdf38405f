import IconContext from "@ant-design/icons/es/components/Context";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { RouterProvider } from "react-router/dom";
import { pages, slots } from "./areas";
import { connectCache } from "./providers/data/cache";
import { session } from "./providers/http/session";
import { resources } from "./resources";
import { pathsOf } from "./resources/routes";
import { askAhead } from "./screens/list/page-call";
import { SlotsProvider } from "./screens/slots/slots";
import { giveNonceToStyles, styleNonce } from "./shared/style-nonce";
import { makeQueryClient } from "./shell/query-client";
import { preloadScreen } from "./shell/resource-page";
import { consoleRouter } from "./shell/router";
import { START } from "./shell/screens";

giveNonceToStyles(document.head, styleNonce);

const place = location.pathname === "/" ? START : location.pathname;

let cache: { epoch: string | undefined; client: QueryClient } | undefined;

/** Each login has its own cache, which is there before its console is drawn. */
function cacheOfLogin(): QueryClient {
  const epoch = session.current()?.epoch;
  if (!cache || cache.epoch !== epoch) cache = { epoch, client: makeQueryClient() };
  return cache.client;
}

// The list at this address is asked for before anything of it is drawn; the screen finds the answer on its way.
connectCache(cacheOfLogin());
const listed = resources.find((resource) => pathsOf(resource).list === place);
if (listed && !location.search) askAhead(listed);

/** The code of the screen at this address is there too, or will be asked for again where it is drawn. */
export const ready: Promise<unknown> = preloadScreen(place, pages).catch(() => undefined);

/** In antd's layer everywhere: one icon outside would declare that layer before the resets, which would then win. */
const ICONS = { layer: "antd", csp: { nonce: styleNonce } };

/** The console of one login. A new login draws a new one, with a router that reads the address bar again. */
export default function Console() {
  const [router] = useState(() => consoleRouter(pages, cacheOfLogin()));
  useEffect(() => () => router.dispose(), [router]);
  return (
    <IconContext.Provider value={ICONS}>
      <SlotsProvider value={slots}>
        <RouterProvider router={router} onError={() => undefined /* the root says it (main.tsx) */} />
      </SlotsProvider>
    </IconContext.Provider>
  );
}

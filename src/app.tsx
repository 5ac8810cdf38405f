import IconContext from "@ant-design/icons/es/components/Context";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { RouterProvider } from "react-router/dom";
import { areas } from "./areas";
import { connectCache } from "./providers/data/cache";
import { session } from "./providers/http/session";
import { AreasProvider } from "./screens/slots/slots";
import { giveNonceToStyles, styleNonce } from "./shared/style-nonce";
import { openAhead } from "./shell/ahead";
import { makeQueryClient } from "./shell/query-client";
import { consoleRouter } from "./shell/router";
import { START } from "./shell/screens";

giveNonceToStyles(document.head, styleNonce);

const path = location.pathname === "/" ? START : location.pathname;

let cache: { epoch: string | undefined; client: QueryClient } | undefined;

/** Each login has a separate query cache, made before its console renders. */
function cacheOfLogin(): QueryClient {
  const epoch = session.current()?.epoch;
  if (!cache || cache.epoch !== epoch) cache = { epoch, client: makeQueryClient() };
  return cache.client;
}

// A list is requested before anything renders; its screen finds the query under way.
connectCache(cacheOfLogin());

/** Settles when the screen of this path is loaded; after a failure, rendering it loads it again. */
export const ready: Promise<unknown> = openAhead({ pathname: path, search: location.search }, areas).catch(
  () => undefined,
);

/** Every icon is in antd's layer: one outside it would declare the layer before the resets, which would then win. */
const ICONS = { layer: "antd", csp: { nonce: styleNonce } };

/** The console of one login. The next login mounts a new one, with a router that reads the address bar again. */
export default function Console() {
  const [router] = useState(() => consoleRouter(areas, cacheOfLogin()));
  useEffect(() => () => router.dispose(), [router]);
  return (
    <IconContext.Provider value={ICONS}>
      <AreasProvider value={areas}>
        <RouterProvider router={router} onError={() => undefined /* main.tsx logs it */} />
      </AreasProvider>
    </IconContext.Provider>
  );
}

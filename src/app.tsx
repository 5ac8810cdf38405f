import { useEffect, useState } from "react";
import { RouterProvider } from "react-router/dom";
import { giveNonceToStyles, styleNonce } from "./shared/style-nonce";
import { consoleRouter } from "./shell/router";

giveNonceToStyles(document.head, styleNonce);

/** The console of one login. A new login draws a new one, with a router that reads the address bar anew. */
export default function Console() {
  const [router] = useState(consoleRouter);
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} onError={() => undefined /* the root says it (main.tsx) */} />;
}

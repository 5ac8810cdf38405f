import { Suspense, useLayoutEffect } from "react";
import { Dots } from "./components/page/dots";
import { LastResort } from "./components/page/last-resort";
import { afterLogin, loginPath } from "./providers/http/return-url";
import { session, useSession } from "./providers/http/session";
import { loadable } from "./shared/loadable";
import { go, useBrowserLocation } from "./shared/location";

const Console = loadable(async () => {
  const app = await import("./app");
  await app.ready;
  return app.default;
});
const Login = loadable(async () => (await import("./session/login-page")).default);
const Registration = loadable(async () => (await import("./session/registration-page")).default);

const pathOf = ({ pathname }: { pathname: string }) => pathname.replace(/\/+$/, "");

/** Loads the code of the first screen. A failed load is repeated, and shown, when the screen renders. */
export function preloadRoot(): Promise<void> {
  const screen = pathOf(location) === "/registration" ? Registration : session.current() ? Console : Login;
  return screen.preload().catch(() => undefined);
}

/** Whether this page has shown the login form: only then does a login lead to `returnUrl` (OP-37, OP-41). */
let sawLogin = false;

/** Chooses login, registration or console before the router and antd are loaded (ADR 005). */
export function Root() {
  return (
    <LastResort>
      <Suspense fallback={<Dots />}>
        <Entry />
      </Suspense>
    </LastResort>
  );
}

function Entry() {
  const current = useSession();
  const place = useBrowserLocation();
  const path = pathOf(place);
  if (path === "/registration") return <Registration />;
  if (!current) {
    if (path !== "/login") return <Redirect to={loginPath(place)} />; // OP-187
    sawLogin = true;
    return <Login />;
  }
  if (path === "/login") return <Redirect to={sawLogin ? afterLogin(place.search) : "/"} />;
  // A new login remounts everything, so that no state of the previous one remains.
  return <Console key={current.epoch} />;
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => go(to, { replace: true }), [to]);
  return null;
}

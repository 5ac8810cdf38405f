import { Suspense, useLayoutEffect } from "react";
import { Dots } from "./components/page/dots";
import { LastResort } from "./components/page/last-resort";
import { afterLogin, loginPath } from "./providers/http/return-url";
import { session, useSession } from "./providers/http/session";
import { loadable } from "./shared/loadable";
import { go, usePlace } from "./shared/location";

const Console = loadable(async () => {
  const app = await import("./app");
  await app.ready;
  return app.default;
});
const Login = loadable(async () => (await import("./session/login-page")).default);
const Registration = loadable(async () => (await import("./session/registration-page")).default);

const pathOf = ({ pathname }: { pathname: string }) => pathname.replace(/\/+$/, "");

/** Loads the code of what is going to be drawn here. A failure is met again, and shown, where it is drawn. */
export function preloadRoot(): Promise<void> {
  const screen = pathOf(location) === "/registration" ? Registration : session.current() ? Console : Login;
  return screen.preload().catch(() => undefined);
}

/** Whether this page has shown the login form: who signs in then is led on, who came signed in is not (OP-37, OP-41). */
let sawLogin = false;

/** Signed in or not: decided before the router and antd are loaded. */
export function Root() {
  return (
    <LastResort>
      <Suspense fallback={<Dots />}>
        <Door />
      </Suspense>
    </LastResort>
  );
}

function Door() {
  const current = useSession();
  const place = usePlace();
  const path = pathOf(place);
  if (path === "/registration") return <Registration key={place.search} />;
  if (!current) {
    if (path !== "/login") return <Redirect to={loginPath(place)} />; // OP-187
    sawLogin = true;
    return <Login />;
  }
  if (path === "/login") return <Redirect to={sawLogin ? afterLogin(place.search) : "/"} />;
  // Another login is another person or another time: nothing of the old one's screens may stay.
  return <Console key={current.epoch} />;
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => go(to, { replace: true }), [to]);
  return null;
}

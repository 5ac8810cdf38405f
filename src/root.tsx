import { lazy, Suspense, useLayoutEffect } from "react";
import { afterLogin, loginPath } from "./providers/http/return-url";
import { useSession } from "./providers/http/session";
import { go, usePlace } from "./shared/location";
import { Dots } from "./shared/page/dots";
import { LastResort } from "./shared/page/last-resort";

const Console = lazy(() => import("./app"));
const Login = lazy(() => import("./public/session/login-page"));
const Registration = lazy(() => import("./public/session/registration-page"));

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
  const path = place.pathname.replace(/\/+$/, "");
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

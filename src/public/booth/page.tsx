import "./booth.css";
import { lazy, Suspense, useEffect } from "react";
import { useStore } from "../../shared/store";
import { Loading } from "../states";
import { Login } from "./login";
import { readSession, session } from "./session";

/** Loaded once a booth is logged in: who comes to log in waits for the form alone. */
const Program = lazy(() => import("./program"));

/** `/booth`: a photo booth as a program of its own (issue 26, OP-236). */
export default function BoothPage() {
  const held = useStore(session);
  useEffect(() => void readSession(), []);
  if (held === undefined) return <Loading />;
  if (held === null) return <Login />;
  return (
    <Suspense fallback={<Loading />}>
      <Program />
    </Suspense>
  );
}

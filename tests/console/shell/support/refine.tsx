import { QueryClient } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";

/** Refine around parts of the shell, as the frame puts it, over whatever session the test has. */
export async function openRefine(): Promise<(props: { children: ReactNode }) => ReactElement> {
  const [{ Refine }, { authProvider }, { accessControlProvider }, { dataProvider }] = await Promise.all([
    import("@refinedev/core"),
    import("../../../../src/providers/auth"),
    import("../../../../src/providers/access"),
    import("../../../../src/providers/data"),
  ]);
  return function InRefine({ children }) {
    return (
      <Refine
        dataProvider={dataProvider}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
      >
        {children}
      </Refine>
    );
  };
}

import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";
import { openData } from "./data";
import { settled } from "./setup";

/** A tab that shows `screen` in a real Refine application over our providers, at this address. */
export async function openRefine(address: string) {
  const { tab, dataProvider } = await openData();
  const [refine, auth, access, { QueryClient }, { default: routerProvider }] = await Promise.all([
    import("@refinedev/core"),
    import("../../../../src/providers/auth"),
    import("../../../../src/providers/access"),
    import("@tanstack/react-query"),
    import("@refinedev/react-router"),
  ]);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always" } },
  });
  const toast = vi.fn();
  const disconnect = auth.connectSession({ navigate: tab.navigate, queryClient });

  const show = async (screen: ReactNode) => {
    const shown = render(
      <MemoryRouter initialEntries={[address]}>
        <refine.Refine
          dataProvider={dataProvider}
          authProvider={auth.authProvider}
          accessControlProvider={access.accessControlProvider}
          notificationProvider={{ open: toast, close: () => {} }}
          routerProvider={routerProvider}
          resources={[{ name: "overlays", list: "/overlays", edit: "/overlays/:id" }]}
          options={{
            disableTelemetry: true,
            syncWithLocation: true,
            reactQuery: { clientConfig: queryClient },
          }}
        >
          {screen}
        </refine.Refine>
      </MemoryRouter>,
    );
    await pass();
    return shown;
  };

  const close = () => {
    cleanup();
    disconnect();
  };
  return { tab, dataProvider, refine, ...auth, ...access, queryClient, toast, show, close };
}

/** Lets time pass for components. */
export const pass = (milliseconds = 50) => act(() => settled(milliseconds));

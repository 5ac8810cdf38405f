import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach } from "vitest";
import { areas } from "../../../../src/areas";
import { AreasProvider } from "../../../../src/screens/slots/slots";
import { ID } from "../../providers/support/data";
import { person } from "../../providers/support/people";
import { json } from "../../providers/support/server";
import { server } from "../../screens/support/console";

export const LANGUAGES = [
  { id: "aaaaaaaa-0000-4000-8000-000000000001", code: "en", name: "English", is_active: true },
  { id: "aaaaaaaa-0000-4000-8000-000000000002", code: "ru", name: "Русский", is_active: true },
] as const;

/** A user as the wire shows one. */
export const userOf = (changes: object = {}) => person({ id: ID, ...changes });

/** Answers for the editor of a stored user next to the user itself. */
export function answerTags(own: readonly string[] = []): void {
  server.on("GET /user-tags", () => json({ items: [TAGS.vip] }));
  server.on("GET /user-tags/system", () => json({ items: [TAGS.partner] }));
  server.on(`GET /user-tags/users/${ID}`, () =>
    json({
      items: own.map((id_tag) => ({ id: id_tag, id_user: ID, id_tag, created_at: "2026-01-01T00:00:00Z" })),
    }),
  );
}

const tag = (n: number, name: string, type: string) => ({
  id: `bbbbbbbb-0000-4000-8000-00000000000${n}`,
  created_at: "2026-01-01T00:00:00Z",
  name,
  color: "#123456",
  type,
});
export const TAGS = { vip: tag(1, "VIP", "custom"), partner: tag(2, "Partner", "system") };

let disconnect = () => {};
// The checks of a session that goes on would ask the servers of later files.
afterEach(() => disconnect());

/** A page that no resource makes, with the host of modals, in a real Refine application. */
export async function openPage(page: ReactNode, address = "/users/sessions") {
  const [
    refine,
    { dataProvider },
    { makeQueryClient },
    { Modals },
    { authProvider, connectSession },
    { accessControlProvider },
  ] = await Promise.all([
    import("@refinedev/core"),
    import("../../../../src/providers/data"),
    import("../../../../src/shell/query-client"),
    import("../../../../src/components/modals/modal-host"),
    import("../../../../src/providers/auth"),
    import("../../../../src/providers/access"),
  ]);
  const queryClient = makeQueryClient();
  disconnect();
  disconnect = connectSession({ navigate: () => {}, queryClient });
  const element = (
    <refine.Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <main>{page}</main>
      <Modals />
    </refine.Refine>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  render(
    <AreasProvider value={areas}>
      <RouterProvider router={router} />
    </AreasProvider>,
  );
  return { router, queryClient, at: () => router.state.location.pathname + router.state.location.search };
}

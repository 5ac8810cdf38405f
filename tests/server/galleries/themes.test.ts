import { expect, it } from "vitest";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";

describeStack("the look of a gallery", (stack) => {
  const call = (method: string, path: string, json?: object) =>
    send(stack.server, method, `/galleries${path}`, { token: stack.cast.owner.token, json });
  /** A gallery that shows a theme of its own. */
  async function shown(slug: string) {
    const { id } = (await call("POST", "", { slug, name: slug, schedule_ids: [] })).body;
    const theme = (await call("POST", `/${id}/themes`, { name: `Theme of ${slug}` })).body;
    expect((await call("PUT", `/${id}/themes/${theme.id}/activate`)).status).toBe(200);
    return { id, theme: theme.id };
  }

  it("stays when another gallery's theme is activated [CALL-GAL-10 GAL-15 GAL-16]", async () => {
    const one = await shown("first");
    const other = await shown("second");
    for (const { id, theme } of [one, other]) {
      expect((await call("GET", `/${id}`)).body.theme_id).toBe(theme);
      expect((await call("GET", `/${id}/themes`)).body.items).toMatchObject([{ id: theme, is_active: true }]);
    }
  });
});

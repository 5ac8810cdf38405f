import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ApiError } from "../../../src/providers/http/errors";
import { toasts } from "../../../src/shared/toasts";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { PARAMS, valueAt, WOMAN } from "./fixtures";
import { answerStyle, openStyle } from "./support";

setUpConsole();

test("a style whose related objects cannot be read is edited, and the failures are logged [STY-81 STY-84 STY-85 STY-86]", async () => {
  answerStyle({ values: [valueAt(1, PARAMS.reference, WOMAN, "a.png", "image")] });
  server.on(`GET /styles/${ID}/personal-categories`, () => json({}, 500));
  server.on("GET /styles/animation", () => json({}, 500));
  const [icon, image] = [`/styles/${ID}/icons/${WOMAN}`, `/styles/${ID}/values/${idOf(1)}/image`];
  for (const picture of [icon, image]) server.on(`GET ${picture}`, () => json({}, 500));
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  await openStyle();
  expect(((await screen.findByRole("textbox", { name: "Name" })) as HTMLInputElement).value).toBe(
    "Oil on linen",
  );
  expect(await screen.findByLabelText("Animation style")).toBeTruthy();
  const logged = () => warned.mock.calls.map(([, reason]) => (reason as ApiError).url);
  await waitFor(() => {
    for (const path of ["/styles/animation", icon, image])
      expect(logged().some((url) => url.includes(path))).toBe(true);
  });
  expect(toasts.get()).toEqual([]);
});

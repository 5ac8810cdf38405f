import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { contrast, nearestReadable } from "../../../src/domain/themes/contrast";
import { json } from "../providers/support/server";
import { press, said, save, type } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerGallery, CALL, configOf, galleryOf, LATE, open, themeOf } from "./support";

setUpConsole();

const ADDRESS = `${CALL}/themes/${LATE}`;
const SAVE = `PUT ${CALL}/themes/${LATE}`;

test("a theme is saved with what was changed, upon the version that was read [GAL-05 CALL-GAL-08]", async () => {
  answerGallery(galleryOf(), [
    themeOf(LATE, "Late show", { config: configOf({ colors: { other: "#123456" } }) }),
  ]);
  server.on(SAVE, () => json(themeOf(LATE, "Late show", { version: 2 }), 200, { ETag: '"v2"' }));
  await open(ADDRESS);
  await userEvent.click(await screen.findByRole("radio", { name: "Framed" }));
  await type("Background", "#102030");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Heading font" }), "serif");
  await save();
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  const [sent] = server.calls(SAVE);
  expect(sent?.headers["If-Match"]).toBe('"v1"');
  expect(sent?.body).toEqual({
    name: "Late show",
    // What this page does not know of is kept.
    config: {
      colors: { other: "#123456", background: "#102030" },
      fonts: { heading: "serif" },
      layout: "framed",
      custom_css: "",
    },
  });
});

test("a pale colour is said and mended by one press; one that is no colour blocks [GAL-18 OP-18]", async () => {
  const colors = { background: "#FFFFFF", surface: "#FFFFFF", text: "#000000", muted: "#BBBBBB" };
  answerGallery(galleryOf(), [themeOf(LATE, "Late show", { config: configOf({ colors }) })]);
  await open(ADDRESS);
  expect(await screen.findByText("1.9:1, too pale")).toBeTruthy();
  await press("Use it");
  const field = screen.getByRole("textbox", { name: "Secondary text" }) as HTMLInputElement;
  expect(contrast(field.value, "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
  await type("Secondary text", "grey");
  await userEvent.tab();
  expect(screen.getByRole("link", { name: /^Secondary text: Enter a color/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Save/ }).getAttribute("aria-disabled")).toBe("true");
  await save();
  expect(server.count(SAVE)).toBe(0);
});

test("what is no colour is never drawn: text on it has no sample and no ratio", async () => {
  const colors = { background: "#FFFFFF", surface: "#FFFFFF", text: "#000000" };
  answerGallery(galleryOf(), [themeOf(LATE, "Late show", { config: configOf({ colors }) })]);
  await open(ADDRESS);
  const text = await screen.findByRole("textbox", { name: "Text" });
  const row = text.closest(".theme-colour") as HTMLElement;
  expect(within(row).getByText("21.0:1")).toBeTruthy();
  await type("Background", "red");
  expect(within(row).queryByText(/:1$/)).toBeNull();
  expect(row.querySelector(".theme-sample")).toBeNull();
});

test("contrast is that of WCAG, and the nearest readable colour is near", () => {
  expect(contrast("#000000", "#FFFFFF")).toBe(21);
  expect(contrast("#777777", "#FFFFFF")).toBe(4.4);
  expect(["#FF0000", "#00FF00", "#0000FF"].map((one) => contrast(one, "#FFFFFF"))).toEqual([3.9, 1.3, 8.5]);
  expect(contrast("grey", "#FFFFFF")).toBeUndefined();
  expect(nearestReadable("#777777", ["#FFFFFF"], 4.5)).toBe("#767676");
  expect(nearestReadable("#777777", ["#FFFFFF", "#000000"], 7)).toBeUndefined();
});

import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { GalleryPage } from "../../../src/custom-pages/galleries/page";
import { galleries } from "../../../src/resources/galleries";
import { toasts } from "../../../src/shared/toasts";
import { editorSuite } from "../editor/support/editor-suite";
import { json } from "../providers/support/server";
import { press, said, save, type } from "../screens/support/acts";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { answerGallery, CALL, DARK, EVENT, galleryOf, LATE, MADE, open, themeOf } from "./support";

setUpConsole();

const bodies = (call: string) => server.calls(call).map(({ body }) => body);

editorSuite("a gallery", {
  open: async () => {
    server.on(`GET ${CALL}/themes`, () => json({ items: [] }));
    server.on("GET /galleries/theme-presets", () => json({ items: [] }));
    return open();
  },
  read: `GET ${CALL}`,
  save: `PUT ${CALL}`,
  answer: (name, version) => json(galleryOf({ name }), 200, { ETag: version }),
  label: "Name",
  path: "name",
  sent: (body) => (body as { name: string }).name,
});

describe("a new gallery", () => {
  test("has the slug of its name until somebody types one, and is then at its own address [GAL-08 GAL-11 GAL-12 CALL-GAL-05 OP-148 OP-149]", async () => {
    answerGallery();
    server.on("POST /galleries", () => json(galleryOf(), 200, { ETag: '"1"' }));
    const { at } = await open("/galleries/new");
    await type("Name", "Зимний бал, Loft 12!");
    expect((screen.getByRole("textbox", { name: "Slug" }) as HTMLInputElement).value).toBe(
      "zimnii-bal-loft-12",
    );
    // An organiser has nobody to choose from.
    expect(screen.queryByLabelText("User")).toBeNull();
    await type("Slug", "winter");
    await type("Name", "Winter");
    expect(server.count(`GET ${CALL}/themes`)).toBe(0);
    await save();
    await waitFor(() => expect(at()).toBe(CALL));
    expect(bodies("POST /galleries")).toEqual([
      {
        slug: "winter",
        name: "Winter",
        description: "",
        domain_id: null,
        schedule_ids: [],
        is_active: true,
      },
    ]);
  });

  test("needs a name and a slug of a form that addresses have [GAL-18 OP-18]", async () => {
    await open("/galleries/new");
    await type("Name", "W");
    await type("Slug", "No spaces");
    await save();
    expect(await screen.findAllByText("Use 3 to 64 characters: a-z, 0-9 and single hyphens")).not.toEqual([]);
    expect(server.count("POST /galleries")).toBe(0);
  });
});

describe("a failure", () => {
  const create = async (answer: () => Response | Promise<Response>) => {
    server.on("POST /galleries", answer);
    await open("/galleries/new");
    await type("Name", "Winter");
    await save();
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    return toasts.get()[0]?.text;
  };

  test("of creating one without a text of the server has the specification's [GAL-22]", async () => {
    expect(await create(() => json({}, 500))).toBe("Could not create the gallery");
  });

  test("shows the text of the server where it sends one [GAL-20]", async () => {
    expect(await create(() => json({ detail: "Enough galleries" }, 422))).toBe("Enough galleries");
  });

  test("of the network is called that [GAL-19]", async () => {
    const text = await create(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(text).toMatch(/connection/i);
  });

  test("of reading one is on the error screen in the words of the specification [GAL-21]", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined); // React tells of every caught error
    server.on(`GET ${CALL}`, () => json({}, 500));
    await openScreens(galleries, CALL);
    expect((await screen.findByRole("alert")).textContent).toMatch(/Could not load the gallery$/);
  });

  test("of reading the themes of one says the same in their place [GAL-21]", async () => {
    answerGallery();
    server.on(`GET ${CALL}/themes`, () => json({}, 500));
    await open();
    expect(await screen.findByText("Could not load the gallery")).toBeTruthy();
  });

  test("of saving one says so [GAL-23]", async () => {
    answerGallery();
    server.on(`PUT ${CALL}`, () => json({}, 500));
    await open();
    await type("Name", "Spring");
    await save();
    await waitFor(() => expect(toasts.get()[0]?.text).toBe("Could not save the gallery"));
  });

  test("of deleting one says so, and it stays [GAL-24]", async () => {
    answerGallery();
    server.on(`DELETE ${CALL}`, () => json({}, 500));
    const { at } = await open();
    await press("More: Winter");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await press("Delete", await screen.findByRole("dialog"));
    await waitFor(() => expect(said()).toEqual(["Could not delete the gallery"]));
    expect(at()).toBe(CALL);
  });

  test("of using a theme says so, or that the network is gone [GAL-19 GAL-23]", async () => {
    answerGallery(galleryOf(), [themeOf(LATE, "Late show")]);
    const call = `PUT ${CALL}/themes/${LATE}/activate`;
    server.on(
      call,
      () => json({}, 500),
      () => Promise.reject(new TypeError("Failed to fetch")),
    );
    await open();
    await press("Use Late show");
    await waitFor(() => expect(said()).toEqual(["Could not save the gallery"]));
    await press("Use Late show");
    await waitFor(() => expect(said()[0]).toMatch(/connection/i));
  });

  test("is a missing id, where a route has none [GAL-17]", () => {
    const quiet = vi.spyOn(console, "error").mockReturnValue(undefined);
    const draw = () =>
      render(
        <MemoryRouter initialEntries={["/elsewhere"]}>
          <GalleryPage />
        </MemoryRouter>,
      );
    expect(draw).toThrow("Gallery ID is required");
    quiet.mockRestore();
  });
});

test("a gallery is deleted after the question that says what ends with it [CALL-GAL-04]", async () => {
  answerGallery();
  server.on(`DELETE ${CALL}`, () => json(null, 204));
  const { at } = await open();
  await press("More: Winter");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/QR codes and embeds will stop working/)).toBeTruthy();
  await press("Delete", dialog);
  await waitFor(() => expect(at()).toBe("/galleries"));
  expect(server.count(`DELETE ${CALL}`)).toBe(1);
});

describe("themes", () => {
  test("are used at once, and Undo brings the one before back [GAL-05 GAL-09 GAL-10 GAL-14 GAL-15 GAL-16 CALL-GAL-06 CALL-GAL-09]", async () => {
    answerGallery(galleryOf(), [themeOf(LATE, "Late show", { is_active: true }), themeOf(DARK, "Dark")]);
    const dark = `PUT ${CALL}/themes/${DARK}/activate`;
    const late = `PUT ${CALL}/themes/${LATE}/activate`;
    server.on(dark, () => json(themeOf(DARK, "Dark", { is_active: true })));
    server.on(late, () => json(themeOf(LATE, "Late show", { is_active: true })));
    await open();
    expect(await screen.findByText("in use")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Use Late show" })).toBeNull();
    await press("Use Dark");
    await waitFor(() => expect(said()).toEqual(["Guests now see Dark"]));
    expect(server.count(dark)).toBe(1);
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(server.count(late)).toBe(1));
  });

  test("of a preset are made and used by one press; a second press makes no second one [GAL-06 GAL-13 CALL-GAL-07 CALL-GAL-10]", async () => {
    answerGallery();
    const made = themeOf(MADE, "Framed", {
      config: { colors: {}, fonts: {}, layout: "framed", custom_css: "" },
    });
    server.on(`POST ${CALL}/themes`, () => json(made));
    server.on(`PUT ${CALL}/themes/${MADE}/activate`, () => json({ ...made, is_active: true }));
    await open();
    await userEvent.dblClick(await screen.findByRole("button", { name: "Use Framed" }));
    await waitFor(() => expect(said()).toEqual(["Guests now see Framed"]));
    expect(bodies(`POST ${CALL}/themes`)).toMatchObject([{ name: "Framed", config: { layout: "framed" } }]);
    expect(toasts.get()[0]?.action).toBeUndefined(); // there was none before
  });
});

describe("sharing", () => {
  test("shows the code of the server as text, for the size that is typed [GAL-07 CALL-GAL-11 OP-151]", async () => {
    answerGallery();
    const attack = `<iframe title="</pre><img src=x onerror=alert(1)>"></iframe>`;
    server.on(`POST ${CALL}/embed-code`, () => json({ embed_code: attack }));
    await open();
    expect(await screen.findByText(attack)).toBeTruthy();
    expect(document.querySelector("pre img")).toBeNull();
    await type("Height", "480");
    await waitFor(() =>
      expect(bodies(`POST ${CALL}/embed-code`).at(-1)).toEqual({ width: "100%", height: 480 }),
    );
    const sent = server.count(`POST ${CALL}/embed-code`);
    await type("Width", "wide");
    expect(screen.getByText("Enter pixels or %")).toBeTruthy();
    expect(server.count(`POST ${CALL}/embed-code`)).toBe(sent);
  });

  test("has the address, how many pictures it shows, and what a new slug ends [CALL-GAL-02 OP-150]", async () => {
    answerGallery();
    await open();
    expect(await screen.findByText("2,146 pictures")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open gallery" }).getAttribute("href")).toBe("/gallery/winter");
    await type("Slug", "spring");
    expect(screen.getByText(/Links, QR codes and embeds with “winter” will stop working/)).toBeTruthy();
  });
});

test("events that are removed are removed by the save [CALL-GAL-03]", async () => {
  answerGallery(galleryOf({ schedule_ids: [EVENT, LATE] }));
  server.on("GET /schedules/by_ids", () => json({ schedules: [] }));
  server.on(`PUT ${CALL}`, () => json(galleryOf({ schedule_ids: [LATE] }), 200, { ETag: '"2"' }));
  await open();
  const [first] = await screen.findAllByRole("button", { name: /^Remove: / });
  // The specification has no call for one picture.
  expect(screen.getByText(/^Events are added and removed as a whole/)).toBeTruthy();
  await userEvent.click(first as HTMLElement);
  await save();
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  const [sent] = server.calls(`PUT ${CALL}`);
  expect(sent?.body).toMatchObject({ schedule_ids: [LATE] });
  expect(sent?.headers["If-Match"]).toBe('"1"');
});

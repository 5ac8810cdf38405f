import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage } from "../people/support/people";
import { ID } from "../providers/support/data";
import { json, lost } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { keptDrafts } from "../screens/support/browser-database";
import { server, setUpConsole } from "../screens/support/console";
import { conflictDialog } from "./support/conflict";
import { editorSuite } from "./support/editor-suite";
import { CALL, fair } from "./support/fair";
import { FairPage } from "./support/fair-page";
import { box } from "./support/section";

setUpConsole();

const sentFair = (body: unknown) => JSON.parse(String((body as FormData).get("fair")));
const open = () => openPage(<FairPage id={ID} />, "/fair");
const save = () => userEvent.click(screen.getByRole("button", { name: /^Save/ }));

editorSuite("an aggregate with nested collections", {
  open,
  read: `GET ${CALL}`,
  save: `POST ${CALL}`,
  answer: (start, version) => json(fair(start), 200, { ETag: version }),
  label: "periods.0.start_time",
  path: "periods.0.start_time",
  sent: (body) => sentFair(body).periods[0].start_time,
});

describe("an aggregate", () => {
  test("is saved with its pictures by one call, and everything that shows it is read again", async () => {
    server.on(`GET ${CALL}`, () => json(fair(), 200, { ETag: '"1"' }));
    const { queryClient } = await open();
    queryClient.setQueryData(["list", "fairs"], []);
    await userEvent.type(await box("stalls.0.name"), " and wax");
    const picture = screen.getByLabelText("stalls.0.picture", { selector: "input[type=file]" });
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array(64).fill(0)])], "a.jpg", {
      type: "image/jpeg",
    });
    fireEvent.change(picture, { target: { files: [jpeg] } });
    expect(await screen.findByText("2 unsaved changes")).toBeTruthy();
    server.on(`POST ${CALL}`, () =>
      json(fair("09:00", { stalls: [{ id: "s1", name: "Honey and wax", has_picture: true }] }), 200, {
        ETag: '"2"',
      }),
    );
    await save();
    await screen.findByText("All changes saved");
    const body = server.calls(`POST ${CALL}`)[0]?.body as FormData;
    expect([...body.keys()].sort()).toEqual(["fair", "pictures"]);
    expect((body.get("pictures") as File).name).toBe("s1");
    expect(sentFair(body).stalls).toEqual([{ id: "s1", name: "Honey and wax", token: "" }]);
    await waitFor(() => expect(queryClient.getQueryState(["list", "fairs"])?.isInvalidated).toBe(true));
  });

  test("is not sent with an error in a row, which is shown there", async () => {
    server.on(`GET ${CALL}`, () => json(fair(), 200, { ETag: '"1"' }));
    await open();
    await userEvent.clear(await box("periods.1.end_time"));
    await userEvent.type(await box("periods.1.end_time"), "13:00");
    await save();
    expect((await box("periods.1.end_time")).getAttribute("aria-invalid")).toBe("true");
    expect((await box("periods.0.end_time")).getAttribute("aria-invalid")).toBeNull();
    expect(document.activeElement).toBe(await box("periods.1.end_time"));
    expect(server.count(`POST ${CALL}`)).toBe(0);
  });

  test("drops a row that was changed here and removed on the server if the user chooses so", async () => {
    server.on(`GET ${CALL}`, () => json(fair(), 200, { ETag: '"1"' }));
    await open();
    await userEvent.type(await box("stalls.0.name"), " and wax");
    await userEvent.type(await box("stalls.0.token"), "hush");
    const theirs = () => json(fair("09:00", { name: "Spring fair", stalls: [] }), 200, { ETag: '"2"' });
    server.on(`GET ${CALL}`, theirs);
    server.on(`POST ${CALL}`, () => json({ detail: "Newer" }, 412));
    await save();
    const dialog = await conflictDialog();
    expect(dialog.fields()).toEqual(["stalls.0"]);
    await dialog.takeTheirs(0);
    expect((await box("name")).value).toBe("Spring fair");
    expect(screen.queryByRole("textbox", { name: "stalls.0.name" })).toBeNull();
  });

  test("is no conflict with its own save that was stored although the server answered 500", async () => {
    server.on(`GET ${CALL}`, () => json(fair(), 200, { ETag: '"1"' }));
    const stored = (name: string, version: string) => () =>
      json(fair("09:00", { name }), 200, { ETag: version });
    server.on(
      `POST ${CALL}`,
      () => json({}, 500),
      () => json({ detail: "Newer" }, 412),
      stored("Autumn fair!", '"2"'),
      stored("Autumn fair!?", '"3"'),
    );
    await open();
    await userEvent.type(await box("name"), "!");
    await save();
    await waitFor(() => expect(said()).toEqual(["Could not save"]));
    server.on(`GET ${CALL}`, stored("Autumn fair!", '"2"'));
    await userEvent.type(await box("name"), "?");
    await save();
    await screen.findByText("All changes saved");
    expect(screen.queryByRole("dialog")).toBeNull();
    const [first, second, third, fourth] = server.calls(`POST ${CALL}`).map(({ headers }) => headers);
    expect([second, third].map((sent) => sent?.["Idempotency-Key"])).toEqual(
      Array(2).fill(first?.["Idempotency-Key"]),
    );
    expect(fourth?.["Idempotency-Key"]).not.toBe(first?.["Idempotency-Key"]);
    expect(fourth?.["If-Match"]).toBe('"2"');
  });

  test("after a discard is saved under a new key, not that of a save whose answer was lost", async () => {
    server.on(`GET ${CALL}`, () => json(fair(), 200, { ETag: '"1"' }));
    server.on(`POST ${CALL}`, lost, () =>
      json(fair("09:00", { name: "Autumn fair?" }), 200, { ETag: '"2"' }),
    );
    const { router } = await open();
    await userEvent.type(await box("name"), "!");
    await save();
    await waitFor(() => expect(said()).toEqual(["Could not save"]));
    void router.navigate("/elsewhere");
    await userEvent.click(await screen.findByRole("button", { name: "Discard changes" }));
    await waitFor(async () => expect((await box("name")).value).toBe("Autumn fair"));
    await waitFor(() => expect(keptDrafts().size).toBe(0));
    await userEvent.type(await box("name"), "?");
    await save();
    await screen.findByText("All changes saved");
    const keys = server.calls(`POST ${CALL}`).map(({ headers }) => headers["Idempotency-Key"]);
    expect(new Set(keys).size).toBe(2);
  });

  test("keeps no secret of a row on this device", async () => {
    server.on(`GET ${CALL}`, () => json(fair(), 200, { ETag: '"1"' }));
    await open();
    await userEvent.type(await box("stalls.0.token"), "hush");
    await userEvent.type(await box("stalls.0.name"), "!");
    // The token alone may have been written as a draft before: the one with the name is waited for.
    const drafts = () => [...keptDrafts().values()];
    await waitFor(() =>
      expect(drafts()).toMatchObject([{ values: { stalls: [{ name: "Honey!", token: "" }] } }]),
    );
    expect(JSON.stringify(drafts())).not.toContain("hush");
  });
});

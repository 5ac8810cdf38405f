import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { EditorStore } from "../../../src/editor/store";
import { type SavedPanelProps, withSavedRecord } from "../../../src/editor/with-saved-record";
import { openPage } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { CALL, fair } from "./support/fair";
import { FairPage } from "./support/fair-page";
import { bar, box } from "./support/section";

setUpConsole();

const begun = fair("09:00", { id: "", name: "" });
const Saved = ({ id }: SavedPanelProps) => <p>of {id}</p>;
const Before = () => <p>after saving</p>;
const Open = withSavedRecord<EditorStore>(Saved);
const Told = withSavedRecord<EditorStore>(Saved, { before: Before, roles: ["user", "dealer"] });
const Closed = withSavedRecord<EditorStore>(Saved, { before: Before, roles: ["admin"] });
const Sections = (props: { store: EditorStore }) => (
  <>
    <section aria-label="open">
      <Open {...props} />
    </section>
    <section aria-label="told">
      <Told {...props} />
    </section>
    <section aria-label="closed">
      <Closed {...props} />
    </section>
  </>
);
const sections = () =>
  ["open", "told", "closed"].map((name) => screen.getByRole("region", { name }).textContent);

test("a new document can be saved as it is, shows what is wrong only then, and its sections once it is stored", async () => {
  const { at, router } = await openPage(<FairPage id={ID} begun={begun} Panel={Sections} />, "/fairs/new");
  await box("name");
  expect([bar.says(), bar.save().getAttribute("aria-disabled")]).toEqual(["Nothing entered yet", null]);
  expect(bar.part().getAllByRole("button")[0]?.textContent).toBe("Cancel");
  expect(sections()).toEqual(["", "after saving", ""]);
  expect(bar.problem()).toBeNull();
  await userEvent.click(bar.save());
  expect(bar.problem()?.textContent).toMatch(/^name: /);
  expect(bar.save().getAttribute("aria-disabled")).toBe("true");
  const { answer, give } = held(() => json(fair("09:00", { name: "Spring" }), 200, { ETag: '"1"' }));
  server.on(`POST ${CALL}`, answer);
  await userEvent.type(await box("name"), "Spring");
  await userEvent.click(bar.save());
  // What is typed while it is stored is nobody's reason to stay at the address of a new one.
  await userEvent.type(await box("name"), " fair");
  expect(bar.save().textContent).toMatch(/^Saving/);
  give();
  await waitFor(() => expect(said()).toEqual(["Created"]));
  expect(server.calls(`POST ${CALL}`)[0]?.headers["If-Match"]).toBeUndefined();
  expect([at(), screen.queryByRole("dialog")]).toEqual([`/fairs/${ID}`, null]);
  expect([(await box("name")).value, bar.says()]).toEqual([
    "Spring fair",
    expect.stringMatching(/^1 unsaved change/),
  ]);
  expect(sections()).toEqual([`of ${ID}`, `of ${ID}`, ""]);
  void router.navigate("/elsewhere");
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
});

test("a draft of a new document is not offered over the record that another new one has become", async () => {
  const openNew = () => openPage(<FairPage id={ID} begun={begun} />, "/fairs/new");
  const restore = () => screen.findByRole("button", { name: "Restore" });
  await openNew();
  await userEvent.type(await box("name"), "Autumn");
  await screen.findByText(/draft kept on this device/);
  cleanup();
  await openNew();
  await restore();
  await userEvent.type(await box("name"), "Spring");
  server.on(`POST ${CALL}`, () => json(fair("09:00", { name: "Spring" }), 200, { ETag: '"1"' }));
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Created"]));
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  cleanup();
  await openNew();
  await userEvent.click(await restore());
  expect((await box("name")).value).toBe("Autumn");
});

test("a section of a saved record belongs to that record alone: another one gets its own", async () => {
  function Notes({ id }: SavedPanelProps) {
    return <input aria-label={`notes of ${id}`} />;
  }
  const Panel = withSavedRecord<EditorStore>(Notes);
  let store: EditorStore | undefined;
  const Both = (props: { store: EditorStore }) => {
    store = props.store;
    return <Panel {...props} />;
  };
  server.on(`GET ${CALL}`, () => json(fair(), 200, { ETag: '"1"' }));
  await openPage(<FairPage id={ID} Panel={Both} />, "/fair");
  fireEvent.change(await box(`notes of ${ID}`), { target: { value: "typed" } });
  const other = { record: { ...fair(), id: idOf(7) } };
  store?.dispatch({ type: "rebased", base: other, values: store.get().values });
  expect((await box(`notes of ${idOf(7)}`)).value).toBe("");
});

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { areas } from "../../../src/areas";
import { servers } from "../../../src/resources/servers";
import { toasts } from "../../../src/shared/toasts";
import { openPanel, unsavedPanels } from "../editor/support/panel-page";
import { serverOf } from "../photo-booths/support";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, choose, FILM, GROUP } from "./support";

setUpConsole();

const CALL = `/servers/${ID}/routing-rules`;
const ruleOf = (id_tag: string, effect: string) => ({
  id: idOf(700),
  id_server: ID,
  language: null,
  id_tag,
  effect,
  priority: 0,
});
/** Rules of all languages as they are now, one after the other read; other languages have none. */
const answerRules = (...items: object[]) =>
  server.on(`GET ${CALL}`, ({ path }) => json({ items: path.includes("language=") ? [] : items }));

beforeEach(async () => {
  await signIn({ is_admin: true });
  answerTags();
});

async function openAndExclude() {
  answerRules(ruleOf(FILM.id, "require"));
  const store = await openPanel({
    resource: servers as never,
    Panel: areas.slot("groups", "routing/server-routing"),
    record: serverOf(1, { id: ID }),
  });
  await screen.findByRole("list", { name: "Routing rules" });
  await choose("Effect: Film", "Exclude");
  return store;
}

test("rules that a colleague has saved meanwhile are not replaced unseen: Discard shows them, a second Save replaces them [RT-14]", async () => {
  const store = await openAndExclude();
  answerRules(ruleOf(FILM.id, "require"), ruleOf(GROUP.id, "require"));
  server.on(`PUT ${CALL}`, () => json({ items: [ruleOf(FILM.id, "exclude")] }));
  await press("Save");
  const newer = "Someone else saved a newer version. Your changes are still here.";
  await waitFor(() =>
    expect(toasts.get().map(({ title, text }) => [title, text])).toEqual([["Could not save", newer]]),
  );
  expect(server.count(`PUT ${CALL}`)).toBe(0);
  expect(store.panels.unsaved()[0]?.store.get().initial).toMatchObject({
    every: [{ id_tag: FILM.id }, { id_tag: GROUP.id }],
  });
  await press("Save");
  await waitFor(() => expect(server.count(`PUT ${CALL}`)).toBe(1));
  await waitFor(() => expect(unsavedPanels(store)).toEqual([]));
});

test("rules that an earlier try has stored are saved, although its reply was lost", async () => {
  const store = await openAndExclude();
  answerRules(ruleOf(FILM.id, "exclude"));
  server.on(`PUT ${CALL}`, () => json({ items: [ruleOf(FILM.id, "exclude")] }));
  await press("Save");
  await waitFor(() => expect(unsavedPanels(store)).toEqual([]));
});

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { participants } from "../../../src/resources/participants";
import { toasts } from "../../../src/shared/toasts";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { LANGUAGES } from "./support/people";

setUpConsole();

const [english, russian] = LANGUAGES;
const participant = (changes: object = {}) => ({
  id: ID,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  id_user: "11111111-1111-4111-8111-111111111111",
  name: "Woman",
  description: "One",
  position: 3,
  ...changes,
});
const label = (language: string, name: string) => ({
  id: language,
  id_object: ID,
  object_type: "participant",
  id_language: language,
  name,
  description: "",
});
const LABELS = `/labels/participant/${ID}`;
const nameHere = () => screen.findByLabelText("Name in this language") as Promise<HTMLInputElement>;
const saveLabels = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

beforeEach(async () => {
  await signIn({ is_admin: true });
  server.on(`GET /participants/${ID}`, () => json({ participant: participant() }));
  server.on("GET /languages/", () =>
    json({ languages: LANGUAGES, pagination: { page: 1, per_page_count: 100, count: 2 } }),
  );
  server.on(`GET ${LABELS}`, () =>
    json({ labels: [label(english.id, "Woman"), label(russian.id, "Женщина")] }),
  );
});

const openStored = () => openScreens(participants, `/participants/${ID}`);

describe("participants", () => {
  test("are listed in pages, by position by default [PART-01 PART-04 PART-10 CALL-PART-01]", async () => {
    server.on("GET /participants/", () =>
      json({ participants: [participant()], pagination: { page: 1, per_page_count: 10, count: 11 } }),
    );
    await openScreens(participants, "/participants");
    expect((await screen.findByRole("link", { name: "Woman" })).getAttribute("href")).toBe(
      `/participants/${ID}`,
    );
    expect(server.calls("GET /participants/")[0]?.path).toMatch(/\?page=1&per_page_count=10$/);
    expect(screen.getByRole("option", { name: "By Position" })).toBeTruthy();
  });

  test("are created with name, description and position; labels wait for the first save [PART-03 PART-08..10 CALL-PART-05]", async () => {
    server.on("PUT /participants/", () => json({ participant: participant() }));
    await openScreens(participants, "/participants/new");
    await userEvent.type(await screen.findByLabelText("Name"), "Woman");
    await userEvent.clear(screen.getByLabelText("Position"));
    await userEvent.type(screen.getByLabelText("Position"), "3");
    expect(await screen.findByText(/once the participant is saved/)).toBeTruthy();
    expect(server.count(`GET ${LABELS}`)).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(server.count("PUT /participants/")).toBe(1));
    expect(server.calls("PUT /participants/")[0]?.body).toMatchObject({
      participant: { name: "Woman", description: "", position: 3 },
    });
    expect(await nameHere()).toBeTruthy();
  });

  test("are changed by id [PART-02 CALL-PART-03 CALL-PART-06]", async () => {
    server.on(`POST /participants/${ID}`, () => json({ participant: participant({ name: "Woman!" }) }));
    await openStored();
    await userEvent.type(await screen.findByLabelText("Name"), "!");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.count(`POST /participants/${ID}`)).toBe(1));
    expect(server.count(`POST ${LABELS}`)).toBe(0);
  });
});

describe("labels of a participant", () => {
  test("have one tab per language, turned by arrows [LLD-01 LLD-05 LLD-09 CALL-LLD-01 CALL-LLD-02]", async () => {
    await openStored();
    expect((await nameHere()).value).toBe("Woman");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["English", "Russian"]);
    screen.getByRole("tab", { name: "English" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect((await nameHere()).value).toBe("Женщина");
    expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Russian" }));
  });

  test("are sent as the full wanted set without those that have no name [LLD-06 LLD-07 CALL-LLD-03]", async () => {
    server.on(`POST ${LABELS}`, () => json({ labels: [label(english.id, "Lady")] }));
    await openStored();
    await userEvent.clear(await nameHere());
    await userEvent.type(await nameHere(), "Lady");
    await userEvent.type(screen.getByLabelText("Description in this language"), "One");
    await userEvent.click(screen.getByRole("tab", { name: "Russian" }));
    await userEvent.clear(await nameHere());
    await saveLabels();
    await waitFor(() => expect(server.count(`POST ${LABELS}`)).toBe(1));
    expect(server.calls(`POST ${LABELS}`)[0]?.body).toEqual({
      labels: [{ id_language: english.id, name: "Lady", description: "One" }],
    });
    await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(["Labels saved"]));
  });

  test("keep what a colleague has saved meanwhile in another language, and are not saved over the same one unseen", async () => {
    server.on(`POST ${LABELS}`, () => json({ labels: [label(english.id, "Lady")] }));
    await openStored();
    await userEvent.clear(await nameHere());
    await userEvent.type(await nameHere(), "Lady");
    server.on(`GET ${LABELS}`, () =>
      json({ labels: [label(english.id, "Girl"), label(russian.id, "Девушка")] }),
    );
    await saveLabels();
    const said = () => toasts.get().map(({ title, text }) => [title, text]);
    const newer = "Someone else saved a newer version. Your changes are still here.";
    await waitFor(() => expect(said()).toEqual([["Could not save the labels", newer]]));
    expect(server.count(`POST ${LABELS}`)).toBe(0);
    expect((await nameHere()).value).toBe("Lady");
    await saveLabels();
    await waitFor(() => expect(server.count(`POST ${LABELS}`)).toBe(1));
    expect(server.calls(`POST ${LABELS}`)[0]?.body).toMatchObject({
      labels: [
        { id_language: english.id, name: "Lady" },
        { id_language: russian.id, name: "Девушка" },
      ],
    });
  });

  test("are not sent without any name [LLD-10]", async () => {
    await openStored();
    await userEvent.clear(await nameHere());
    await userEvent.click(screen.getByRole("tab", { name: "Russian" }));
    await userEvent.clear(await nameHere());
    await userEvent.type(await nameHere(), "  ");
    await saveLabels();
    expect((await screen.findByRole("alert")).textContent).toBe("Enter a name in at least one language");
    expect(document.activeElement).toBe(await nameHere());
    expect(server.count(`POST ${LABELS}`)).toBe(0);
  });

  test("that are not saved are guarded on the way out", async () => {
    const { router, at } = await openStored();
    await userEvent.type(await nameHere(), "!");
    await router.navigate("/elsewhere");
    expect(
      await screen.findByText("1 unsaved change: labels. If you leave, it stays on this device as a draft."),
    ).toBeTruthy();
    expect(at()).toBe(`/participants/${ID}`);
  });

  test("that cannot be read leave the form usable, with a way to try again", async () => {
    server.on(
      `GET ${LABELS}`,
      () => json({ detail: "no" }, 422),
      () => json({ labels: [] }),
    );
    await openStored();
    expect(await screen.findByText("Could not load the labels")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect((await nameHere()).value).toBe("");
  });
});

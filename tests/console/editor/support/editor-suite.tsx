import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { toasts } from "../../../../src/shared/toasts";
import { json } from "../../providers/support/server";
import { keptDrafts } from "../../screens/support/browser-database";
import { server, signIn } from "../../screens/support/console";

export interface EditorUnderTest {
  /** Opens the page of a stored document; the suite has said how its reads are answered. */
  open(): Promise<{
    router: { navigate(to: string): unknown };
    at(): string;
    queryClient: { invalidateQueries(): Promise<void> };
  }>;
  /** The calls that read and save it: `GET /overlays/1`. */
  read: string;
  save: string;
  /** The answer that holds this text in the field. */
  answer(text: string, version: string): Response;
  /** Label of a text field, and its path as a server names it. */
  label: string;
  path: string;
  /** What was sent of it. */
  sent(body: unknown): string;
  /** Its reads name no version: a save reads again first, and meets what is newer there. */
  unversioned?: boolean;
  /** Who may open it, if an organiser may not. */
  user?: object;
}

/** What every editor page owes whoever types into it, whatever it edits. */
export function editorSuite(name: string, page: EditorUnderTest): void {
  const field = () => screen.findByRole("textbox", { name: page.label }) as Promise<HTMLInputElement>;
  const saveButton = () => screen.getByRole("button", { name: /^Sav(e|ing)/ });
  const said = () => toasts.get().map(({ title }) => title);
  const versionsSent = () => server.calls(page.save).map(({ headers }) => headers["If-Match"]);
  const versions = (...sent: string[]) => (page.unversioned ? [undefined] : sent);
  const kept = () => screen.findByText(/draft kept on this device/);
  const answersWith =
    (text: string, version = '"v1"') =>
    () =>
      page.answer(text, version);

  async function open(text = "stored", version = '"v1"') {
    server.on(page.read, answersWith(text, version));
    const opened = await page.open();
    await field();
    return opened;
  }
  async function write(text: string) {
    await userEvent.clear(await field());
    await userEvent.type(await field(), text);
  }

  describe(`the editor of ${name}`, () => {
    test("asks on leaving, and stays or leaves", async () => {
      const { router, at } = await open();
      const here = at();
      await write("mine");
      void router.navigate("/elsewhere");
      const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
      await userEvent.click(within(dialog).getByRole("button", { name: "Stay" }));
      expect([at(), (await field()).value]).toEqual([here, "mine"]);
      void router.navigate("/elsewhere");
      await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
      await waitFor(() => expect(at()).toBe("/elsewhere"));
    });

    test("is not closed or loaded again unasked by whoever is signed in", async () => {
      await open();
      const closing = () => {
        const event = new Event("beforeunload", { cancelable: true });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      };
      expect(closing()).toBe(false);
      await write("mine");
      expect(closing()).toBe(true);
      await endSession();
      expect(closing()).toBe(false);
    });

    test("offers the input from before the page was lost, and forgets it once it is saved", async () => {
      await open();
      await write("mine");
      await kept();
      cleanup();
      await open();
      expect((await field()).value).toBe("stored");
      await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
      expect((await field()).value).toBe("mine");
      server.on(page.save, answersWith("mine", '"v2"'));
      server.on(page.read, answersWith("mine", '"v2"'));
      await userEvent.click(saveButton());
      await waitFor(() => expect(said()).toEqual(["Saved"]));
      await waitFor(() => expect(keptDrafts().size).toBe(0));
    });

    test("never puts a kept draft over input", async () => {
      await open();
      await write("older");
      await kept();
      cleanup();
      server.on(page.read, answersWith("stored"));
      const read = holdDrafts();
      await page.open();
      await write("newer");
      await read.release();
      expect((await field()).value).toBe("newer");
      expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
    });

    test("lets a user who is logged out leave, and gives the input back", async () => {
      const { router, at } = await open();
      await write("mine");
      await kept();
      await endSession();
      void router.navigate("/elsewhere");
      await waitFor(() => expect(at()).toBe("/elsewhere"));
      expect(screen.queryByRole("dialog")).toBeNull();
      cleanup();
      await signIn(page.user);
      await open();
      await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
      expect((await field()).value).toBe("mine");
    });

    test("keeps drafts of users separate", async () => {
      await open();
      await write("mine");
      await kept();
      cleanup();
      await signIn({ ...page.user, id: "22222222-2222-4222-8222-222222222222" });
      await open();
      expect(keptDrafts().size).toBe(1);
      await waitFor(() => expect(saveButton()).toBeTruthy());
      expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
    });

    test("is sent once by a double click and by a held Ctrl+S, with the version that was read", async () => {
      await open();
      server.on(page.save, answersWith("mine", '"v2"'));
      await write("mine");
      fireEvent.keyDown(await field(), { code: "KeyS", ctrlKey: true });
      fireEvent.keyDown(await field(), { code: "KeyS", ctrlKey: true, repeat: true });
      await userEvent.dblClick(saveButton());
      await waitFor(() => expect(said()).toEqual(["Saved"]));
      expect(versionsSent()).toEqual(versions('"v1"'));
      expect(page.sent(server.calls(page.save)[0]?.body)).toBe("mine");
    });

    test("trap 2: keeps input when it is read again with other values", async () => {
      const { queryClient } = await open();
      await write("mine");
      server.on(page.read, answersWith("theirs", '"v2"'));
      await queryClient.invalidateQueries();
      expect(await screen.findByText(/^Someone else saved a newer version\. Your/)).toBeTruthy();
      expect((await field()).value).toBe("mine");
    });

    test("shows both versions when another user saved a newer one, and saves mine over it", async () => {
      await open();
      await write("mine");
      server.on(page.read, answersWith("theirs", '"v2"'));
      const refusals = page.unversioned ? [] : [() => json({ detail: "Newer" }, 412)];
      server.on(page.save, ...refusals, answersWith("mine", '"v3"'));
      await userEvent.click(saveButton());
      const dialog = await screen.findByRole("dialog", { name: "Someone else saved a newer version" });
      const cells = () =>
        within(dialog)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent);
      await waitFor(() => expect(cells()).toEqual(["mine", "theirs"]));
      await userEvent.click(within(dialog).getByRole("button", { name: "Keep mine and save" }));
      await waitFor(() => expect(said()).toEqual(["Saved"]));
      expect(versionsSent()).toEqual(versions('"v1"', '"v2"'));
      expect(page.sent(server.calls(page.save).at(-1)?.body)).toBe("mine");
    });

    test("does not take its own save for another user's version when only the answer was lost", async () => {
      await open();
      await write("mine");
      server.on(page.read, answersWith("mine", '"v2"'));
      const refusals = page.unversioned ? [] : [() => json({ detail: "Newer" }, 412)];
      server.on(page.save, ...refusals, answersWith("mine", '"v3"'));
      await userEvent.click(saveButton());
      await waitFor(() => expect(said()).toEqual(["Saved"]));
      expect(screen.queryByRole("dialog")).toBeNull();
      expect((await field()).value).toBe("mine");
      expect(screen.getByText("All changes saved")).toBeTruthy();
    });

    test("keeps the chosen value of each field", async () => {
      await open();
      await write("mine");
      server.on(page.read, answersWith("theirs", '"v2"'));
      server.on(page.save, () => json({ detail: "Newer" }, 412));
      await userEvent.click(saveButton());
      await userEvent.click(await screen.findByRole("radio", { name: "theirs" }));
      await userEvent.click(screen.getByRole("button", { name: "Save chosen values" }));
      await waitFor(async () => expect((await field()).value).toBe("theirs"));
      expect(screen.getByText("All changes saved")).toBeTruthy();
    });

    test("takes theirs when that is the choice", async () => {
      await open();
      await write("mine");
      server.on(page.read, answersWith("theirs", '"v2"'));
      server.on(page.save, () => json({ detail: "Newer" }, 412));
      await userEvent.click(saveButton());
      await userEvent.click(await screen.findByRole("button", { name: "Take theirs" }));
      await waitFor(async () => expect((await field()).value).toBe("theirs"));
      expect(screen.getByText("All changes saved")).toBeTruthy();
    });

    test("shows a refusal at its field, and can be saved again at once: the cause may be gone", async () => {
      await open();
      await write("mine");
      const refusal = { fields: { [page.path]: "validation.too_long" } };
      server.on(page.save, () => json(refusal, 422), answersWith("mine", '"v2"'));
      await userEvent.click(saveButton());
      expect(await screen.findByText("This text is too long")).toBeTruthy();
      expect((await field()).getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(await field());
      expect(saveButton().getAttribute("aria-disabled")).toBeNull();
      await userEvent.click(saveButton());
      await waitFor(() => expect(said()).toEqual(["Saved"]));
      expect((await field()).getAttribute("aria-invalid")).toBeNull();
    });

    test("shows a refusal of a hidden field next to the visible ones", async () => {
      await open();
      await write("mine");
      const fields = { [page.path]: "validation.too_long", hidden: "validation.required" };
      server.on(page.save, () => json({ fields }, 422));
      await userEvent.click(saveButton());
      expect(await screen.findByText("This text is too long")).toBeTruthy();
      await waitFor(() => expect(said()).toEqual(["Could not save"]));
    });
  });
}

async function endSession(): Promise<void> {
  const { session } = await import("../../../../src/providers/http/session");
  server.on("GET /logout", () => json(null, 204));
  await session.end("session_expired");
}

/** The device answers about its drafts only when told to. */
function holdDrafts(): { release(): Promise<void> } {
  const drafts = keptDrafts();
  const read = drafts.get.bind(drafts);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  drafts.get = (key) => gate.then(() => read(key)) as never;
  return {
    async release() {
      delete (drafts as { get?: unknown }).get;
      release();
      await waitFor(() => expect(screen.getByText(/draft kept on this device/)).toBeTruthy());
    },
  };
}

import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Loaded } from "../../../src/components/loaded";
import { watchLostChunks } from "../../../src/components/page/lost-chunk";
import { speakEnglish } from "../jobs/support/english";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** As Vite reports code that is not there. */
const lost = new Error("Failed to fetch dynamically imported module");
watchLostChunks();
dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: lost }));

function Form({ failure }: { failure: Error }) {
  const [Picker] = useState(() => lazy(() => Promise.reject(failure)));
  const [isPicking, setPicking] = useState(false);
  return (
    <form>
      <input aria-label="Name" />
      <button type="button" onClick={() => setPicking(true)}>
        Choose
      </button>
      {isPicking && (
        <Loaded>
          <Picker />
        </Loaded>
      )}
    </form>
  );
}

async function fails(failure: Error): Promise<string | null> {
  vi.spyOn(console, "error").mockImplementation(() => {}); // React reports what a boundary catches
  render(<Form failure={failure} />);
  await userEvent.type(screen.getByLabelText("Name"), "Winter ball");
  await userEvent.click(screen.getByRole("button", { name: "Choose" }));
  const alert = await screen.findByRole("alert");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Winter ball");
  return alert.textContent;
}

test("a part of a form that cannot be loaded says so in its place, and what was typed stays [experience 1]", async () => {
  expect(await fails(lost)).toBe("Part of the app could not be loadedReload");
});

test("any other error of a part is one of the part alone, too", async () => {
  expect(await fails(new Error("a mistake of ours"))).toBe("Something went wrong: a mistake of oursReload");
});

test("without a connection there is no Reload, which would lose the page, until it is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await fails(lost)).toBe("Part of the app could not be loaded");
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

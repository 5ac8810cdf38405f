import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Answers } from "../../../src/domain/booth/screens";
import { json } from "../providers/support/server";
import { FakeTransfer } from "../providers/support/transfer";
import { press } from "../screens/support/acts";
import { server } from "../screens/support/console";
import { openEvent, partyOf, setUpEvent } from "./event-support";
import { addPhoto, BOOTH, EVENT } from "./support";

setUpEvent();

const tick = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name: `Rehearse ${name}` });

test.each([["rehearsal"], ["guest"]] as const)(
  "the booths of an event whose replies do not have them are asked for: %s [OP-179 OP-186 CALL-EVT-16]",
  async (page) => {
    server.keepsContract = false;
    const { photo_booth_ids: _, ...untold } = partyOf();
    server.on(`GET /schedules/${EVENT}`, () => json({ schedule: untold, periods: [] }));
    server.on("POST /schedules/by_ids", () => json({ schedules: [untold] }));
    await openEvent(page);
    const booth = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Photo booth" });
    expect(booth.value).toBe(BOOTH);
    expect(screen.queryByText(/has no photo booth/)).toBeNull();
  },
);

describe("a rehearsal", () => {
  test("offers participants by position, whatever style comes first, and begins with the first [OP-24]", async () => {
    await openEvent("rehearsal");
    const chips = await screen.findAllByRole("button", { name: /^(Wom|M)an$/ });
    expect(chips.map((chip) => `${chip.textContent} ${chip.ariaPressed}`)).toEqual([
      "Woman true",
      "Man false",
    ]);
  });

  test("again begins with what was chosen; what leaves the event is said before it does [OP-204]", async () => {
    await openEvent("rehearsal");
    await press("Man");
    await userEvent.click(await tick("Ink"));
    screen.getByRole("button", { name: "Drop, paste or choose a photo" }).focus();
    await addPhoto();
    // The tile shows the photo now; this button chooses another one.
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "File" }));
    await press(/^Start/);
    await waitFor(() => expect(FakeTransfer.all).toHaveLength(1));
    expect(screen.getByText(/saves the event immediately/).id).toBe("rehearsal-removal");
    FakeTransfer.all[0]?.answer(422, "{}");
    const remove = await screen.findByRole("button", { name: "Remove from the event: Oil" });
    expect(remove.getAttribute("aria-describedby")).toBe("rehearsal-removal");
    await press("Rehearse again");
    expect([(await tick("Oil")).checked, (await tick("Ink")).checked]).toEqual([true, false]);
    expect(screen.getByRole("button", { name: "Man" }).ariaPressed).toBe("true");
  });

  test("asks what the booth does now in times of the wire [CALL-EVT-16 OP-14]", async () => {
    await openEvent("rehearsal");
    await tick("Oil");
    await addPhoto();
    await press(/^Start/);
    await waitFor(() => expect(server.count("GET /schedules/photo_booths")).toBe(1));
    const asked = new URLSearchParams(server.calls("GET /schedules/photo_booths")[0]?.path.split("?")[1]);
    for (const name of ["start_time", "end_time"])
      expect(asked.get(name)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });
});

describe("as a guest", () => {
  test("the way out is a key where there are keys", async () => {
    await openEvent("guest");
    expect(await screen.findByText(/Press Escape to leave/)).toBeTruthy();
  });

  test("the way out is on the screen of a device without keys", async () => {
    const real = matchMedia;
    vi.stubGlobal("matchMedia", (query: string) =>
      query === "(hover: none)" ? { ...real(query), matches: true } : real(query),
    );
    await openEvent("guest");
    expect(await screen.findByText(/Tap the cross on the start screen to leave/)).toBeTruthy();
    expect(screen.queryByText(/Escape/)).toBeNull();
  });
});

test("Enter chooses the answer that has the focus, then goes on [OP-235]", async () => {
  const answers = [
    { id: "sea", title: "Sea" },
    { id: "wood", title: "Wood" },
  ];
  const goOn = vi.fn((event: FormEvent) => event.preventDefault());
  function Question() {
    const [chosen, choose] = useState<string>();
    return (
      <form onSubmit={goOn}>
        <Answers answers={answers} chosen={chosen} onChoose={choose} />
        <button type="submit">Next</button>
      </form>
    );
  }
  render(<Question />);
  const answer = screen.getByRole<HTMLInputElement>("radio", { name: "Wood" });
  answer.focus();
  await userEvent.keyboard("{Enter}");
  expect([answer.checked, goOn.mock.calls.length]).toEqual([true, 0]);
  await userEvent.keyboard("{Enter}");
  expect(goOn).toHaveBeenCalledOnce();
});

import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { generations } from "../../../src/resources/generations";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answer, generationOf, picture, SERVER, STYLE } from "./support";

setUpConsole(["generation-details", "list-filters", "thumbnails"]);

const ID = String(generationOf(0).id);
const plain = ({ textContent }: Element) => String(textContent).replace(/\s/g, " ");
const fact = (term: string) => screen.getByText(term).nextSibling?.textContent;

describe("the details of a generation", () => {
  const DETAILS = {
    price: { amount: 14, from: "cartridge", demo: false },
    id_cartridge: STYLE,
    seed: "2147483647",
    waited_ms: 400,
    made_ms: 7600,
  };
  const detailed = async (details: object) => {
    answer(1);
    server.on(`GET /generations/${ID}`, () => json({ generation: generationOf(0) }));
    for (const key of ["source", "result"]) server.on(`GET /generations/${ID}/image/${key}`, picture);
    server.on(`GET /generations/${ID}/details`, () => json(details));
    await openScreens(generations, `/generations/${ID}`);
  };

  test("say which price it was, cartridge, seed and times; no attempts unless they are sent [OP-213 GEN-02]", async () => {
    await detailed(DETAILS);
    const course = await screen.findByRole("region", { name: "Progress" });
    expect(within(course).getAllByRole("listitem").map(plain)).toEqual(["Queue0.4 s", "Making7.6 s"]);
    expect(fact("Cost")).toContain("price of the cartridge");
    await waitFor(() => expect(fact("Cartridge")).toBe("Space 1969"));
    expect(fact("Seed")).toContain("2147483647");
    expect(screen.queryByRole("region", { name: "Attempts" })).toBeNull();
  });

  test("list the attempts to an admin, with the reasons of failures [OP-213]", async () => {
    await signIn({ is_admin: true });
    const attempt = {
      id_server: SERVER,
      started_at: "2026-11-21T18:40:00Z",
      ended_at: "2026-11-21T18:40:05Z",
    };
    const failure = { outcome: "failed", class: "machine", code: "out_of_memory", detail: "/dev/gpu0" };
    const attempts = [
      { ...attempt, ...failure, number: 1 },
      { ...attempt, number: 2, outcome: "done", class: null, code: null, detail: null },
    ];
    await detailed({ ...DETAILS, attempts });
    const list = await screen.findByRole("region", { name: "Attempts" });
    await waitFor(() => expect(within(list).getAllByText("gpu-msk-04")).toHaveLength(2));
    const [first, second] = within(list).getAllByRole("listitem").map(plain);
    expect(first).toMatch(/Failed.*5 s.*Server: out_of_memory.*\/dev\/gpu0/);
    expect(second).toContain("Done");
    expect(second).not.toContain("Server:");
  });

  test("of a server that says little show what there is, and guess nothing [OP-179 OP-213]", async () => {
    server.keepsContract = false;
    await detailed({ price: { from: "none" }, seed: "7" });
    await waitFor(() => expect(fact("Seed")).toContain("7"));
    expect(fact("Cost")).not.toContain("no price set");
    expect(screen.queryByText("Cartridge")).toBeNull();
    expect(screen.queryByRole("region", { name: "Progress" })).toBeNull();
  });

  test("of a generation without times say what it cost, without the row of the ledger [OP-179 GEN-02]", async () => {
    server.keepsContract = false;
    await signIn({ is_admin: true });
    answer(1);
    const { created_at: _, updated_at: __, ...timeless } = generationOf(0, { status: "completed", cost: 14 });
    server.on(`GET /generations/${ID}`, () => json({ generation: timeless }));
    for (const key of ["source", "result"]) server.on(`GET /generations/${ID}/image/${key}`, picture);
    server.on(`GET /generations/${ID}/details`, () => json({ detail: "no" }, 404));
    await openScreens(generations, `/generations/${ID}`);
    await waitFor(() => expect(fact("Cost")).toContain("14.00"));
    expect(screen.queryByRole("link", { name: "Transaction" })).toBeNull();
  });
});

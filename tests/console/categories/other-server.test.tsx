import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { LANGUAGES } from "../people/support/people";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said, save, type } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerTree, details, open, tree, WINTER } from "./page-support";

setUpConsole();

const LABELS = `GET /labels/category/${WINTER}`;
const [english, russian] = LANGUAGES.map(({ id }) => id);

const withoutLabels = (nodes: readonly object[]): object[] =>
  nodes.map((node) => {
    const { labels: _, children, ...rest } = node as { labels: unknown; children: object[] };
    return { ...rest, children: withoutLabels(children) };
  });

test("keeps the other names of a category whose reply does not have them [OP-179 CALL-LLD-02]", async () => {
  server.keepsContract = false;
  answerTree(withoutLabels(tree()));
  let stored = [
    { id_language: russian, name: "Зима", description: "Снег" },
    { id_language: english, name: "Winter", description: "" },
  ];
  server.on(LABELS, () =>
    json({
      labels: stored.map((one, at) => ({
        ...one,
        id: idOf(700 + at),
        id_object: WINTER,
        object_type: "category",
      })),
    }),
  );
  server.on(`PUT /categories/${WINTER}`, ({ body }) => {
    stored = [...(body as { labels: typeof stored }).labels].reverse();
    return json({ id: WINTER, is_global: false });
  });
  await open(`/categories?category=${WINTER}`);
  await details("Winter");
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name, Russian" }).value).toBe("Зима"),
  );
  for (const [at, name] of ["Snowfall", "Frost"].entries()) {
    await type("Name, English", name);
    await save();
    await waitFor(() => expect(server.count(`PUT /categories/${WINTER}`)).toBe(at + 1));
    await waitFor(() => expect(said().at(-1)).toBe("Saved"));
    const sent = server.calls(`PUT /categories/${WINTER}`).at(at)?.body as { labels: object[] };
    expect(sent.labels).toHaveLength(2);
    expect(sent.labels).toEqual(
      expect.arrayContaining([
        { id_language: english, name, description: "" },
        { id_language: russian, name: "Зима", description: "Снег" },
      ]),
    );
  }
});

test("asks a server that sends the names nothing more [CALL-LLD-02]", async () => {
  answerTree();
  await open(`/categories?category=${WINTER}`);
  await screen.findByRole("textbox", { name: "Name, English" });
  expect(server.count(LABELS)).toBe(0);
});

test("whose languages cannot be read says so, and reads them again on request [CALL-LLD-01]", async () => {
  answerTree();
  server.on("GET /languages/", () => json({ detail: "Out of order" }, 400));
  await open(`/categories?category=${WINTER}`);
  await screen.findByText("Could not load this. Try again");
  server.on("GET /languages/", () =>
    json({ languages: LANGUAGES, pagination: { page: 1, per_page_count: 100, count: 2 } }),
  );
  await press("Retry");
  expect(await screen.findByRole("textbox", { name: "Name, English" })).toBeTruthy();
});

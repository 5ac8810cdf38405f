import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { answerGallery, EVENT, galleryOf, open } from "./support";

setUpConsole([]);

const none = "No pictures yet";
const askedFor = () => server.seen.map(({ path }) => path).filter((path) => path.includes("/generations/"));

test("pictures of a gallery are found without filters, once, where the server has none [OP-175]", async () => {
  answerGallery(galleryOf({ schedule_ids: [EVENT] }));
  server.on("GET /generations/", () =>
    json({ generations: [], pagination: { page: 1, per_page_count: 100, count: 0 } }),
  );
  await open();
  await waitFor(() => expect(askedFor()).toHaveLength(1));
  expect(askedFor()[0]).toMatch(/\/generations\/\?page=1&per_page_count=100$/);
  // All there is was read, so this is true.
  expect(await screen.findAllByText(none)).not.toEqual([]);
});

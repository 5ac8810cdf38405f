import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { idOf } from "../providers/support/data";
import { setUpConsole } from "../screens/support/console";
import { answerTree, open } from "./page-support";
import { categoryOf } from "./support";

setUpConsole();

test("a tree of 2,000 categories draws only the rows in sight", async () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    categoryOf(idOf(1000 + at * 50), {
      name: `Group ${at}`,
      children: Array.from({ length: 49 }, (__, n) =>
        categoryOf(idOf(1001 + at * 50 + n), { name: `Item ${at}.${n}`, parent_id: idOf(1000 + at * 50) }),
      ),
    }),
  );
  answerTree(many);
  await open();
  await screen.findByText("Group 0");
  expect(screen.getAllByRole("treeitem").length).toBeLessThan(100);
  expect(screen.getByRole("heading", { name: /^Categories\s*2,000$/ })).toBeTruthy();
});

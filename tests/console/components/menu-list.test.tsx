import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MenuList } from "../../../src/components/menu-list";

afterEach(cleanup);

test("what deletes is the last of a menu, whatever its place was, and marked", () => {
  const item = (key: string, danger?: true) => ({
    key,
    label: key,
    run: () => undefined,
    ...(danger && { danger }),
  });
  render(
    <MenuList
      label="More"
      items={[item("Edit"), item("Delete", true), item("Copy ID")]}
      close={() => undefined}
    />,
  );
  const items = screen.getAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Edit", "Copy ID", "Delete"]);
  expect(items.map(({ className }) => className.includes("danger"))).toEqual([false, false, true]);
});

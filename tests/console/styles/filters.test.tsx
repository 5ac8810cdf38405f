import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { styles } from "../../../src/resources/styles";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { styleOf } from "./fixtures";
import { answerParts, paged } from "./support";

setUpConsole(["list-filters"]);

test.each([
  [{ is_dealer: true }, "Without customers’ styles"],
  [{ is_admin: true, is_dealer: true }, "All"],
])("%j: with no owner chosen the list says %j [OP-192 OP-197]", async (role, says) => {
  await signIn(role);
  answerParts();
  server.on("GET /styles/", paged("styles", [styleOf()]));
  await openScreens(styles, "/styles");
  const owner = await screen.findByRole("combobox", { name: "Owner" });
  expect(owner.closest(".ant-select")?.textContent).toBe(says);
});

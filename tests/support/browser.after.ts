import { afterAll, afterEach } from "vitest";
import { closePages, describePages } from "./browser";

// A failure says what its pages showed: one that does not come back cannot be looked at later.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(await describePages());
});

afterAll(closePages);

import { expect, it } from "vitest";
import { createEvent, leastEvent } from "../support/events";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

describeEachStack("an event on the wire", (stack) => {
  it("is made and read", async () => {
    const { server, cast } = stack;
    const { parts } = await leastEvent(server, cast.owner.id);
    const made = await createEvent(server, cast.owner, parts);
    expect([made.status, made.body]).toEqual([200, expect.anything()]);
    const read = await send(server, "GET", `/schedules/${made.body.schedule.id}`, {
      token: cast.owner.token,
    });
    expect(read.body).toEqual(made.body);
  });
});

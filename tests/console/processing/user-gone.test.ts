import { expect, test } from "vitest";
import { attempts, photo } from "../../../src/custom-pages/processing/attempts";
import { lastChoices, rehearsals } from "../../../src/custom-pages/processing/rehearsal/rehearsals";
import { emptyCaches } from "../../../src/providers/http/leaving";

test("the next person at this screen finds neither the photo nor the pictures of the one before [OP-39]", () => {
  photo.set(new Blob(["guest"]));
  attempts.set([{ key: "one" } as never]);
  rehearsals.set({ party: { event: "party" } as never });
  lastChoices.set({ party: { booth: "b", guests: [], left: [] } });
  emptyCaches();
  expect([photo.get(), attempts.get(), rehearsals.get(), lastChoices.get()]).toEqual([undefined, [], {}, {}]);
});

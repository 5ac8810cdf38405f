import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { area } from "../../../../src/custom-pages/workflows";
import { openPage } from "../../people/support/people";
import { ID } from "../../providers/support/data";
import { answerRest } from "./workflows";

const Page = area.pages?.editor ?? (() => null);

/** The editor at an address; elsewhere a sentence. */
export function open(address = `/workflows/${ID}?view=table`) {
  answerRest();
  return openPage(
    <Suspense>
      <Routes>
        <Route path="/workflows/:id" element={<Page />} />
        <Route path="/workflows-without-id" element={<Page />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </Suspense>,
    address,
  );
}

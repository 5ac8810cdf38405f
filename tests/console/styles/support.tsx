import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy } from "react";
import { openPage } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";
import { ME, participantOf } from "../screens/support/records";
import { categoryOf, MAN, params, single, styleOf, tuneOf, WOMAN, WORKFLOW, workflowOf } from "./fixtures";

const participants = [participantOf(WOMAN, "Woman", 0), participantOf(MAN, "Man", 1)];

export const paged = (key: string, rows: readonly object[]) => () =>
  json({ [key]: rows, pagination: { page: 1, per_page_count: 10, count: rows.length } });

interface Answers {
  style?: object;
  related?: object;
  values?: readonly object[];
}

/** Answers for the page of a stored style; each test says more of what it is about. */
export function answerStyle({ style = styleOf(), related = {}, values = [] }: Answers = {}): void {
  server.on(`GET /styles/${ID}`, () => json(single(style, related), 200, { ETag: '"1"' }));
  server.on(`GET /styles/${ID}/values`, () => json({ values }));
  answerParts();
}

export function answerParts(): void {
  server.on(`GET /workflows/${WORKFLOW}`, () =>
    json({ workflow: workflowOf(), workflow_params: params, workflow_tunes: [tuneOf()] }),
  );
  server.on("GET /workflows/", paged("workflows", [workflowOf()]));
  server.on("GET /styles/animation", () =>
    json({ animation_styles: [{ id: idOf(601), name: "Zoom", description: "Slowly nearer" }] }),
  );
  server.on("GET /categories/tree", () =>
    json({
      items: [
        categoryOf(501, "Portraits"),
        categoryOf(502, "Favourites", { id_user: ME, is_global: false, position: 1 }),
      ],
    }),
  );
  server.on(`GET /styles/${ID}/personal-categories`, () => json({ category_ids: [] }));
  server.on(`GET /styles/${ID}/cartridges`, () => json({ styles: [] }));
  server.on("POST /participants/by_ids", () => json({ participants }));
  server.on("GET /participants/", paged("participants", participants));
}

const load = () => import("../../../src/custom-pages/styles/page");
const Editor = lazy(load);
const View = lazy(async () => ({ default: (await load()).StyleViewPage }));

/** The editor or the view of a style, at the paths of its resource. */
export async function openStyle(address = `/styles/edit/${ID}`) {
  const { Suspense } = await import("react");
  const { Route, Routes } = await import("react-router");
  await load();
  return openPage(
    <Suspense>
      <Routes>
        <Route path="/styles" element={<p>all styles</p>} />
        <Route path="/styles/new" element={<Editor />} />
        <Route path="/styles/edit/:id" element={<Editor />} />
        <Route path="/styles/view/:id" element={<View />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </Suspense>,
    address,
  );
}

export const saveButton = () => screen.getByRole("button", { name: /^Sav(e|ing)/ });
export const save = () => userEvent.click(saveButton());

/** Parts of what a save of the style has sent. */
export function sentStyle(at = 0) {
  const body = server.calls(`POST /styles/${ID}`).at(at)?.body as FormData;
  const names = (part: string) => body.getAll(part).map((file) => (file as File).name);
  return {
    ...JSON.parse(String(body.get("updated_style"))),
    images: names("values_images"),
    icons: names("icons_images"),
  };
}

export const png = (name = "a.png") =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(64).fill(0)])], name, {
    type: "image/png",
  });

import { CameraOutlined } from "@ant-design/icons";
import { screen } from "@testing-library/react";
import { z } from "zod";
import { signedIn } from "../../../contract/core/access";
import { defineEntity } from "../../../contract/core/entity";
import { boolean, choice, image, number, stamps, text } from "../../../contract/core/field";
import { entities } from "../../../contract/entities";
import { defineResource } from "../../../src/resources/define";
import { forgetSettings } from "../../../src/screens/list/settings";
import { clearJobs, jobs } from "../../../src/shared/jobs/jobs";
import { waitUntil } from "../../support/wait-until";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server } from "../screens/support/console";

/** An entity with everything that lists can do: search, sort, filters, a flag, removal. */
const lamp = defineEntity({
  name: "participants",
  singular: "lamp",
  plural: "lamps",
  title: "name",
  fields: {
    ...stamps,
    name: text({ required: true }),
    description: text(),
    orientation: choice(["portrait", "landscape"], "portrait"),
    position: number(),
    active: boolean(true),
    has_photo: boolean(false),
    photo: image({ types: ["image/jpeg"], maxBytes: 9, has: "has_photo", address: "/lamps/{id}/photo" }),
  },
  rows: "all",
  access: {
    list: signedIn,
    read: signedIn,
    many: [],
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  transport: { path: "/lamps/" },
  list: {
    search: ["name"],
    sort: ["name"],
    filters: { orientation: z.enum(["portrait", "landscape"]), created_from: z.iso.datetime() },
  },
});

export const lamps = defineResource(lamp, {
  area: "overlays",
  icon: CameraOutlined,
  paths: { list: "participants" },
  list: {
    row: "dense",
    active: "active",
    columns: [{ field: "name", second: "description" }, "orientation", "position"],
  },
  form: { groups: [{ rows: [["name"]] }] },
});

export const ABILITIES = ["list-search", "list-sort", "list-filters", "versions"];

/** Before each test: the entity in the registry, and nothing remembered. */
export function setUpLamps(): void {
  Object.assign(entities, { participants: lamp });
  forgetSettings();
  clearJobs();
}

export const lampOf = (n: number, changes: object = {}) => ({
  id: idOf(n),
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  name: `Lamp ${n}`,
  description: "",
  orientation: "portrait",
  position: n,
  active: true,
  has_photo: false,
  ...changes,
});

export const queryOf = (path: string) => new URLSearchParams(path.split("?")[1]);

/** A server of so many lamps, paged as asked. */
export function serveLamps(count: number, make: (n: number) => object = lampOf): void {
  server.on("GET /lamps/", ({ path }) => {
    const query = queryOf(path);
    const [page, size] = [Number(query.get("page")), Number(query.get("per_page_count"))];
    const from = (page - 1) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, at) =>
      make(from + at + 1),
    );
    return json({ lamps: rows, pagination: { page, per_page_count: size, count } });
  });
}

export const asked = () => server.calls("GET /lamps/").map(({ path }) => path.split("?")[1]);

export async function openLamps(query = "") {
  const opened = await openScreens(lamps, `/participants${query}`);
  await screen.findByRole("table");
  return opened;
}

export const headings = () =>
  screen.getAllByRole("columnheader").map(({ textContent }) => textContent?.trim() ?? "");

export const lastJob = () => jobs.get().at(-1);
export const jobEnds = () =>
  waitUntil(() => {
    const job = lastJob();
    if (!job || job.status === "running") throw new Error("still running");
    return job;
  });

import { screen } from "@testing-library/react";
import { overlays } from "../../../../src/resources/overlays";
import { toasts } from "../../../../src/shared/toasts";
import { ID, overlayOf } from "../../providers/support/data";
import { json } from "../../providers/support/server";
import { openScreens, server } from "./console";

export const SAVED = `POST /overlays/${ID}`;
export const READ = `GET /overlays/${ID}`;
export const stored =
  (changes: object = {}, version = '"1"') =>
  () =>
    json({ overlay: overlayOf({ orientation: "landscape", ...changes }) }, 200, { ETag: version });

export const openNew = () => openScreens(overlays, "/branding/overlays/new");
export async function openStored(changes: object = {}) {
  server.on(READ, stored(changes));
  const opened = await openScreens(overlays, `/branding/overlays/${ID}`);
  await name();
  return opened;
}

export const name = () => screen.findByRole("textbox", { name: "Name" }) as Promise<HTMLInputElement>;
export const description = () => screen.getByRole("textbox", { name: "Description" }) as HTMLTextAreaElement;
export const picture = (label: string) => screen.getByLabelText(label, { selector: "input[type=file]" });
export const save = () => screen.getByRole("button", { name: /^Save/ });
export const parts = (call: string) => server.calls(call).at(-1)?.body as FormData;
export const data = (call: string) => JSON.parse(String(parts(call).get("overlay_data")));
export const notices = () => toasts.get().map(({ title }) => title);

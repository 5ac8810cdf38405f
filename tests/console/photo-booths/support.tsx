import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";

const STAMPS = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
export const OWNER = "11111111-1111-4111-8111-111111111111";
export const DECOR = idOf(70);

/** A booth as the wire shows one. */
export const boothOf = (changes: object = {}) => ({
  id: ID,
  ...STAMPS,
  id_user: OWNER,
  id_application_decor: null,
  name: "Lumen 01",
  is_personal_account: false,
  description: "White shell",
  orientation: "portrait",
  login: "booth-101",
  ...changes,
});

export const decorOf = (changes: object = {}) => ({
  id: DECOR,
  ...STAMPS,
  id_user: OWNER,
  active: true,
  orientation: "portrait",
  name: "Nordline winter",
  description: "",
  background_color: 4294967295,
  text_color: 858993663,
  button_color: 255,
  button_text_color: 4294967295,
  splash_filling: 1,
  has_first_screen_image: true,
  has_rest_screens_image: false,
  ...changes,
});

export const serverOf = (number: number, changes: object = {}) => ({
  id: idOf(number),
  ...STAMPS,
  id_user: OWNER,
  active: true,
  state: "online",
  name: `render-${number}`,
  description: "",
  error: false,
  id_api_key: null,
  ...changes,
});

export const paged = (key: string, rows: readonly object[]) => () =>
  json({ [key]: rows, pagination: { page: 1, per_page_count: 10, count: rows.length } });

/** Answers for the parts of a stored booth's editor; each test says more of what it is about. */
export function answerParts(): void {
  const path = `/photo_booths/${ID}`;
  for (const part of ["dedicated", "dedicated/new", "available"])
    server.on(`GET ${path}/${part}`, () => json({ servers: [] }));
  server.on(`GET /overlays/by_photo_booth/${ID}`, () => json({ overlays: [] }));
}

/** Opens a choice and types into it. */
export async function search(label: string, text = ""): Promise<HTMLElement> {
  const box = await screen.findByRole("combobox", { name: label });
  fireEvent.mouseDown(box);
  if (text) await userEvent.type(box, text);
  return box;
}

/** The words of one offered option, once it is there. */
export const offered = (name: string) =>
  screen.findByText(
    (_, element) => element?.matches(".sl-option-text .sl-line") === true && element.textContent === name,
  );

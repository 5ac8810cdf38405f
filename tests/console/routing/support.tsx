import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { LANGUAGES } from "../people/support/people";
import { search } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";

const STAMP = "2026-01-01T10:00:00Z";

/** A routing tag as the wire shows one. */
export const tagOf = (n: number, labels: Record<string, string>) => ({
  id: idOf(n),
  labels,
  created_at: STAMP,
});

export const FILM = tagOf(601, { en: "Film", ru: "Видео" });
export const GROUP = tagOf(602, { ru: "Группа" });
export const DETAIL = tagOf(603, { en: "Fine detail" });

export function answerTags(...tags: readonly object[]): void {
  server.on("GET /routing-tags", () => json({ items: tags.length > 0 ? tags : [FILM, GROUP, DETAIL] }));
  server.on("GET /languages/", () =>
    json({ languages: LANGUAGES, pagination: { page: 1, per_page_count: 10, count: 2 } }),
  );
}

/** Opens a choice, types into it and takes what is offered under this name. */
export async function pick(label: string, text: string, name: string): Promise<void> {
  await search(label, text);
  await take(name);
}

/** Opens a short choice and takes what is offered under this name. */
export async function choose(label: string, name: string): Promise<void> {
  fireEvent.mouseDown(screen.getByLabelText(label));
  await take(name);
}

async function take(name: string): Promise<void> {
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll(".ant-select-item-option")].find(
      (one) => !one.closest(".ant-select-dropdown-hidden") && one.textContent?.startsWith(name),
    );
    expect(found).toBeTruthy();
    return found as HTMLElement;
  });
  await userEvent.click(option);
}

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { styles } from "../../../src/resources/styles";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { ME } from "../screens/support/records";
import { MAN, PORTRAITS, styleOf, WOMAN } from "./fixtures";
import { answerParts, paged } from "./support";

setUpConsole([]); // a server without any ability: the filters are part of the specification

const rows = [
  styleOf(),
  styleOf({ id: idOf(2), name: "Noir", id_user: idOf(999), is_draft: true, is_group: true }),
];
const answer = () => {
  answerParts();
  server.on("GET /styles/", paged("styles", rows));
  server.on("POST /users/by_ids", () => json({ users: [person({ id: ME })] }));
};
const open = (query = "") => openScreens(styles, `/styles${query}`);
const asked = () => new URLSearchParams(server.calls("GET /styles/").at(-1)?.path.split("?")[1]);

describe("the list of styles", () => {
  test("sends the filters of the address with repeated lists, and requests no users [STY-01 STY-05..12 STY-15 STY-16 CALL-STY-09..15]", async () => {
    answer();
    await open(
      `?filter=oil&participants=${WOMAN},%20,${MAN}&categories=${PORTRAITS},&ownerId=${ME}&selectedParticipant=${MAN}&page=2`,
    );
    await screen.findByRole("link", { name: "Oil on linen" });
    const query = asked();
    expect(query.getAll("participant_ids")).toEqual([WOMAN, MAN]);
    expect(query.getAll("category_ids")).toEqual([PORTRAITS]);
    expect(Object.fromEntries(query)).toMatchObject({
      search: "oil",
      owner_id: ME,
      page: "2",
      per_page_count: "20",
    });
    expect(query.has("selectedParticipant")).toBe(false);
    expect(server.seen.filter(({ path }) => path.includes("/users"))).toEqual([]);
    expect(screen.queryByRole("columnheader", { name: "Owner" })).toBeNull();
  });

  test.each(["", "?page=0", "?page=-3", "?page=x", "?page=1.5"])(
    "shows page 1 for %j [STY-12..14]",
    async (query) => {
      answer();
      await open(query);
      await screen.findByRole("link", { name: "Oil on linen" });
      expect(asked().get("page")).toBe("1");
    },
  );

  test("searches while typing and returns to page 1 [STY-06 CALL-STY-16]", async () => {
    answer();
    const { at } = await open("?page=2");
    await screen.findByRole("link", { name: "Oil on linen" });
    await userEvent.type(screen.getByLabelText("Search"), "noir");
    await waitFor(() => expect(at()).toBe("/styles?filter=noir"));
    await waitFor(() => expect(asked().get("search")).toBe("noir"));
    expect(Object.fromEntries(asked())).toMatchObject({ page: "1", per_page_count: "20" });
  });

  test("shows the icon of the chosen participant [STY-08 CALL-STY-24]", async () => {
    answer();
    const { at } = await open();
    await screen.findByRole("link", { name: "Oil on linen" });
    const select = await screen.findByLabelText("Icons for");
    await within(select).findByRole("option", { name: "Man" });
    await userEvent.selectOptions(select, "Man");
    expect(at()).toBe(`/styles?selectedParticipant=${MAN}`);
    const icons = () => server.calls(`GET /styles/${ID}/icons/${MAN}`).map(({ path }) => path);
    await waitFor(() => expect(icons()).toEqual([expect.stringMatching(/\?thumbnail=true$/)]));
  });

  test("can show only styles that are on one's own booths [STY-18 CALL-STY-13]", async () => {
    answer();
    await open();
    await userEvent.click(await screen.findByRole("checkbox", { name: "On my booths only" }));
    await waitFor(() => expect(asked().get("show_selected_only")).toBe("true"));
  });

  test("shows owners to an admin, who may filter by them [STY-10 STY-35 LIST-10]", async () => {
    await signIn({ is_admin: true });
    answer();
    await open();
    expect(await screen.findAllByText("Olga Organiser")).toBeTruthy();
    expect(await screen.findByRole("columnheader", { name: "Owner" })).toBeTruthy();
    expect(await screen.findByRole("combobox", { name: "Owner" })).toBeTruthy();
  });

  test("says whose price a style without its own takes [OP-182 STY-70]", async () => {
    const own = { generation_cost: 2.5 };
    answer();
    server.on(
      "GET /styles/",
      paged("styles", [
        styleOf({ ...own, name: "Own" }),
        styleOf({ id: idOf(2), generation_cost: null, name: "Of the tune" }),
        styleOf({ id: idOf(3), generation_cost: null, is_group: true, id_workflow: null, name: "Revolver" }),
        styleOf({ id: idOf(4), generation_cost: null, id_workflow: null, name: "Unfinished" }),
        styleOf({ ...own, id: idOf(5), is_group: true, name: "Own revolver" }),
      ]),
    );
    await open();
    await screen.findByRole("link", { name: "Own" });
    const cost = (name: string) => {
      const row = screen.getByRole("link", { name }).closest("tr") as HTMLElement;
      return within(row).getByText(/^by |\d\.\d\d/).textContent;
    };
    expect(cost("Own")).toBe("2.50");
    expect(cost("Of the tune")).toBe("by tune");
    expect(cost("Revolver")).toBe("by cartridge");
    expect(cost("Unfinished")).toBe("0.00");
    expect(cost("Own revolver")).toBe("2.50");
  });

  test("says who sees each style, by one call for all categories [OP-112 OP-113]", async () => {
    const shared = { categories: [PORTRAITS], customers_count: 2 };
    const draft = { categories: [PORTRAITS], is_draft: true, customers_count: 0 };
    answer();
    server.on(
      "GET /styles/",
      paged("styles", [
        styleOf({ ...shared, name: "Open" }),
        styleOf({ ...draft, id: idOf(2), name: "Draft one" }),
        styleOf({ id: idOf(3), name: "Plain", customers_count: 1 }),
        styleOf({ id: idOf(4), name: "Theirs", id_user: idOf(999) }),
      ]),
    );
    await open();
    const cell = async (name: string) => {
      const row = (await screen.findByRole("link", { name })).closest("tr") as HTMLElement;
      return row.querySelector(".style-seen-by")?.textContent;
    };
    await waitFor(async () =>
      expect(await cell("Open")).toBe("Everyone with access to “Portraits” and 2 customers"),
    );
    expect(await cell("Draft one")).toBe("DraftOnly you");
    expect(await cell("Plain")).toBe("You and 1 customer");
    expect(await cell("Theirs")).toBe("The owner and customers it is shared with");
    expect(server.count("GET /categories/tree")).toBe(1);
  });

  test("edits one's own styles, looks at those of others, and copies both [STY-77 CALL-STY-08]", async () => {
    answer();
    server.on(`POST /styles/${idOf(2)}/copy`, () => json({ style: styleOf({ id: idOf(3) }) }));
    const { at } = await open();
    const mine = await screen.findByRole("link", { name: "Edit: Oil on linen" });
    expect(mine.getAttribute("href")).toBe(`/styles/edit/${ID}`);
    expect(screen.getByRole("link", { name: "View: Noir" }).getAttribute("href")).toBe(
      `/styles/view/${idOf(2)}`,
    );
    await userEvent.click(screen.getByRole("button", { name: "More: Noir" }));
    expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
    await userEvent.click(screen.getByRole("menuitem", { name: "Make a copy" }));
    await waitFor(() => expect(at()).toBe(`/styles/edit/${idOf(3)}`));
  });
});

import { describe, expect, it } from "vitest";
import { type RoutedServer, type RoutingRule, rankServers } from "../../server/rules/routing";

const server = (id: string, fields: Partial<RoutedServer> = {}): RoutedServer => ({
  id,
  name: id,
  active: true,
  state: "online",
  error: false,
  id_photo_booth: null,
  shared: true,
  ...fields,
});
const rule = (
  id_server: string,
  effect: RoutingRule["effect"],
  id_tag: string,
  fields: Partial<RoutingRule> = {},
): RoutingRule => ({ id_server, effect, id_tag, language: null, priority: 0, ...fields });

const ids = (ranked: ReturnType<typeof rankServers>) =>
  ranked.filter(({ eligible }) => eligible).map((candidate) => candidate.server.id);
const codes = (ranked: ReturnType<typeof rankServers>) => ranked[0]?.reasons.map(({ code }) => code);

describe("the router", () => {
  it("only servers that are active, sound and online take part", () => {
    const servers = [
      server("fit"),
      server("inactive", { active: false }),
      server("offline", { state: "offline" }),
      server("busy", { state: "busy" }),
      server("broken", { error: true }),
    ];
    expect(ids(rankServers([], servers, [], "booth", null))).toEqual(["fit"]);
    const off = [server("off", { active: false, state: "offline", error: true })];
    expect(codes(rankServers([], off, [], null, null))).toEqual([
      "routing.inactive",
      "routing.offline",
      "routing.error",
    ]);
  });

  it("a booth uses its dedicated servers or those shared with its owner, never another booth's", () => {
    const servers = [
      server("shared"),
      server("foreign", { shared: false }),
      server("own", { shared: false, id_photo_booth: "booth" }),
      server("theirs", { id_photo_booth: "another" }),
    ];
    expect(ids(rankServers([], servers, [], "booth", null))).toEqual(["own", "shared"]);
    expect(ids(rankServers([], servers, [], null, null))).toHaveLength(4);
  });

  it("require wants the tag, exclude refuses it, prefer adds its priority [RT-08]", () => {
    const servers = [server("a"), server("b"), server("c"), server("d")];
    const rules = [
      rule("a", "require", "film"),
      rule("b", "exclude", "film"),
      rule("c", "prefer", "film", { priority: 5 }),
      rule("c", "prefer", "group", { priority: 2 }),
      rule("d", "prefer", "group", { priority: 6 }),
    ];
    expect(ids(rankServers([], servers, rules, null, null))).toEqual(["b", "c", "d"]);
    const film = rankServers(["film"], servers, rules, null, null);
    expect(ids(film)).toEqual(["c", "a", "d"]);
    expect(film.map(({ score }) => score)).toEqual([5, 0, 0, 0]);
    expect(ids(rankServers(["film", "group"], servers, rules, null, null))).toEqual(["c", "d", "a"]);
    expect(film.at(-1)?.reasons).toEqual([{ code: "routing.excluded", id_tag: "film" }]);
  });

  it("every require must hold, and one refusal is enough", () => {
    const rules = [rule("a", "require", "x"), rule("a", "require", "y"), rule("a", "exclude", "z")];
    const eligible = (tags: string[]) => rankServers(tags, [server("a")], rules, null, null)[0]?.eligible;
    expect([["x"], ["x", "y"], ["x", "y", "z"]].map(eligible)).toEqual([false, true, false]);
  });

  it("rules of a language hold in it in addition to those of every language [RT-14]", () => {
    const rules = [
      rule("a", "prefer", "t", { priority: 1 }),
      rule("a", "prefer", "t", { priority: 2, language: "ru" }),
    ];
    const score = (language: string | null) =>
      rankServers(["t"], [server("a")], rules, null, language)[0]?.score;
    expect([score(null), score("ru"), score("en")]).toEqual([1, 3, 1]);
  });

  it("ranks independently of the order of servers, and changes no input", () => {
    const servers = Object.freeze([server("b"), server("a"), server("c", { name: "a" })]);
    const there = rankServers([], servers, [], null, null);
    const back = rankServers([], [...servers].reverse(), [], null, null);
    expect(ids(there)).toEqual(["a", "c", "b"]);
    expect(ids(back)).toEqual(ids(there));
  });
});

import { describe, expect, it } from "vitest";
import { candidatesOf, type RoutedServer, type RoutingRule, rankServers } from "../../server/rules/routing";

const server = (id: string, fields: Partial<RoutedServer> = {}): RoutedServer => ({
  id,
  name: id,
  active: true,
  state: "online",
  error: false,
  seen: true,
  onTrial: false,
  films: false,
  lacks: [],
  id_photo_booth: null,
  foreign: false,
  ...fields,
});
const rule = (
  id_server: string,
  effect: RoutingRule["effect"],
  id_tag: string,
  fields: Partial<RoutingRule> = {},
): RoutingRule => ({ id_server, effect, id_tag, language: null, priority: 0, ...fields });

const rank = (
  tags: string[],
  servers: readonly RoutedServer[],
  rules: RoutingRule[],
  booth: string | null,
  language: string | null,
  film = false,
) => rankServers({ tags, booth, language, film }, servers, rules);

const ids = (ranked: ReturnType<typeof rankServers>) =>
  ranked.filter(({ eligible }) => eligible).map((candidate) => candidate.server.id);
const codes = (ranked: ReturnType<typeof rankServers>) => ranked[0]?.reasons.map(({ code }) => code);

describe("the router", () => {
  it("servers that are active, seen lately, sound or on trial, and able take part; busy ones too [OP-208 OP-209]", () => {
    const servers = [
      server("fit"),
      server("inactive", { active: false }),
      server("gone", { state: "offline", seen: false }),
      server("away", { state: "offline" }),
      server("busy", { state: "busy" }),
      server("broken", { error: true }),
      server("trial", { error: true, onTrial: true }),
    ];
    expect(ids(rank([], servers, [], "booth", null))).toEqual(["fit", "busy", "away", "trial"]);
    expect(ids(rank([], [server("film", { films: true }), ...servers], [], "booth", null, true))).toEqual([
      "film",
    ]);
    const off = [server("off", { active: false, seen: false, error: true })];
    expect(codes(rank([], off, [], null, null))).toEqual([
      "routing.inactive",
      "routing.offline",
      "routing.error",
    ]);
  });

  it("a booth with servers of its own uses no other; customers' servers serve nobody else [OP-208]", () => {
    const others = [
      server("everybody's"),
      server("foreign", { foreign: true }),
      server("theirs", { id_photo_booth: "another" }),
    ];
    expect(ids(rank([], others, [], "booth", null))).toEqual(["everybody's"]);
    const own = server("own", { foreign: true, id_photo_booth: "booth" });
    expect(ids(rank([], [...others, own], [], "booth", null))).toEqual(["own"]);
    expect(ids(rank([], [...others, { ...own, active: false }], [], "booth", null))).toEqual(["everybody's"]);
    expect(ids(rank([], others, [], null, null))).toHaveLength(3);
  });

  it("of the best, the first that is free takes it: equal score, not on trial [OP-208]", () => {
    const servers = [
      server("a"),
      server("b", { state: "busy" }),
      server("c"),
      server("d", { error: true, onTrial: true }),
    ];
    const rules = [rule("a", "prefer", "t", { priority: 2 }), rule("b", "prefer", "t", { priority: 2 })];
    const chosen = (tags: string[]) => candidatesOf(rank(tags, servers, rules, null, null));
    expect(chosen(["t"])).toEqual({ candidates: ["a", "b", "c", "d"], best: 2 });
    expect(chosen([])).toEqual({ candidates: ["a", "c", "b", "d"], best: 3 });
    expect(candidatesOf([])).toEqual({ candidates: [], best: 0 });
  });

  it("require wants the tag, exclude refuses it, prefer adds its priority [OP-165]", () => {
    const servers = [server("a"), server("b"), server("c"), server("d")];
    const rules = [
      rule("a", "require", "film"),
      rule("b", "exclude", "film"),
      rule("c", "prefer", "film", { priority: 5 }),
      rule("c", "prefer", "group", { priority: 2 }),
      rule("d", "prefer", "group", { priority: 6 }),
    ];
    expect(ids(rank([], servers, rules, null, null))).toEqual(["b", "c", "d"]);
    const film = rank(["film"], servers, rules, null, null);
    expect(ids(film)).toEqual(["c", "a", "d"]);
    expect(film.map(({ score }) => score)).toEqual([5, 0, 0, 0]);
    expect(ids(rank(["film", "group"], servers, rules, null, null))).toEqual(["c", "d", "a"]);
    expect(film.at(-1)?.reasons).toEqual([{ code: "routing.excluded", id_tag: "film" }]);
  });

  it("every require must hold, and one refusal is enough", () => {
    const rules = [rule("a", "require", "x"), rule("a", "require", "y"), rule("a", "exclude", "z")];
    const eligible = (tags: string[]) => rank(tags, [server("a")], rules, null, null)[0]?.eligible;
    expect([["x"], ["x", "y"], ["x", "y", "z"]].map(eligible)).toEqual([false, true, false]);
  });

  it("rules of a language hold in it in addition to those of every language [RT-14]", () => {
    const rules = [
      rule("a", "prefer", "t", { priority: 1 }),
      rule("a", "prefer", "t", { priority: 2, language: "ru" }),
    ];
    const score = (language: string | null) => rank(["t"], [server("a")], rules, null, language)[0]?.score;
    expect([score(null), score("ru"), score("en")]).toEqual([1, 3, 1]);
  });

  it("ranks independently of the order of servers, and changes no input", () => {
    const servers = Object.freeze([server("b"), server("a"), server("c", { name: "a" })]);
    const there = rank([], servers, [], null, null);
    const back = rank([], [...servers].reverse(), [], null, null);
    expect(ids(there)).toEqual(["a", "c", "b"]);
    expect(ids(back)).toEqual(ids(there));
  });

  it("says of each server why it may make a picture or may not [OP-165 OP-208 OP-209]", () => {
    const reasons = (
      fields: Partial<RoutedServer>,
      booth: string | null,
      rules: RoutingRule[] = [],
      film = false,
    ) => rank(["t"], [server("a", fields)], rules, booth, null, film)[0]?.reasons;
    expect(reasons({}, "booth")).toEqual([{ code: "routing.fits" }]);
    expect(reasons({ id_photo_booth: "booth" }, "booth")).toEqual([{ code: "routing.dedicated" }]);
    expect(reasons({ error: true, onTrial: true }, null)).toEqual([{ code: "routing.trial" }]);
    expect(reasons({ onTrial: true }, null)).toEqual([{ code: "routing.fits" }]);
    expect(reasons({ id_photo_booth: "another" }, "booth")).toEqual([
      { code: "routing.dedicated_elsewhere" },
    ]);
    expect(reasons({ foreign: true }, "booth")).toEqual([{ code: "routing.not_shared" }]);
    expect(reasons({}, null, [], true)).toEqual([{ code: "routing.no_films" }]);
    expect(reasons({}, null, [rule("a", "require", "u")])).toEqual([
      { code: "routing.missing", id_tag: "u" },
    ]);
    expect(reasons({}, null, [rule("a", "prefer", "t", { priority: 3 })])).toEqual([
      { code: "routing.preferred", id_tag: "t", priority: 3 },
    ]);
    const own = server("own", { id_photo_booth: "booth" });
    expect(rank([], [server("a"), own], [], "booth", null)[1]?.reasons).toEqual([
      { code: "routing.booth_has_own" },
    ]);
  });

  it("names three kinds of nodes that a server lacks, and that there are more [OP-165]", () => {
    const lacking = (...lacks: string[]) => rank([], [server("a", { lacks })], [], null, null)[0];
    expect(lacking("A", "B", "C")).toMatchObject({
      eligible: false,
      reasons: [{ code: "routing.no_nodes", nodes: "A, B, C" }],
    });
    expect(lacking("A", "B", "C", "D")?.reasons).toEqual([{ code: "routing.no_nodes", nodes: "A, B, C, …" }]);
  });

  it("an idle server comes before a busy one, that before one that is away, then by name and id [OP-208]", () => {
    const servers = [
      server("1", { name: "b" }),
      server("2", { name: "a", state: "offline" }),
      server("3", { name: "b", state: "busy" }),
      server("5", { name: "a" }),
      server("4", { name: "a" }),
    ];
    for (const given of [servers, [...servers].reverse()])
      expect(ids(rank([], given, [], null, null))).toEqual(["4", "5", "1", "3", "2"]);
  });

  it("of two on trial the better one is first; one that may not is never among the candidates [OP-208 OP-209]", () => {
    const trial = { error: true, onTrial: true };
    const servers = [server("a", trial), server("b", trial), server("c", { active: false })];
    const rules = [rule("b", "prefer", "t", { priority: 2 })];
    const ranked = rank(["t"], servers, rules, null, null);
    expect(candidatesOf(ranked)).toEqual({ candidates: ["b", "a"], best: 1 });
    const many = Array.from({ length: 60 }, (_, at) => server(`s${10 + at}`));
    expect(candidatesOf(rank([], many, [], null, null)).candidates).toHaveLength(50);
  });
});

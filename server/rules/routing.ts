/** A server as the router sees it. */
export interface RoutedServer {
  id: string;
  name: string;
  active: boolean;
  state: "offline" | "online" | "busy";
  error: boolean;
  /** Whether it was seen in the last ten minutes. */
  seen: boolean;
  /** Whether its pause after an error is over: it gets one trial job (OP-209). */
  onTrial: boolean;
  /** Whether it can make films. */
  films: boolean;
  /** Kinds of nodes of the workflow that its ComfyUI does not have. */
  lacks: readonly string[];
  /** The booth that the server is dedicated to. */
  id_photo_booth: string | null;
  /** It has customers, and neither the payer nor the owner of the booth is one of them. */
  foreign: boolean;
}

/** What is to be made. */
export interface Routed {
  tags: readonly string[];
  /** Without a booth, servers of all booths and customers take part (OP-165). */
  booth: string | null;
  language: string | null;
  film: boolean;
}

export interface RoutingRule {
  id_server: string;
  language: string | null;
  id_tag: string;
  effect: "require" | "prefer" | "exclude";
  priority: number;
}

export interface Reason {
  code: `routing.${string}`;
  /** The tag that the reason refers to. */
  id_tag?: string;
  priority?: number;
  /** Kinds of nodes that the server lacks. */
  nodes?: string;
}

export interface Candidate {
  server: RoutedServer;
  eligible: boolean;
  score: number;
  reasons: Reason[];
}

/**
 * Ranks servers for a generation, best first (OP-208). A server is eligible if it is active, was seen lately, can make
 * what is asked, and the booth may use it; busy ones are. Of its rules for every language and for this one, `require`
 * needs the tag, `exclude` rejects it, `prefer` adds its priority (OP-165).
 */
export function rankServers(
  { tags, booth, language, film }: Routed,
  servers: readonly RoutedServer[],
  rules: readonly RoutingRule[],
): Candidate[] {
  const carried = new Set(tags);
  const ownOnly = servers.some((server) => server.active && isDedicated(server, booth));
  const rulesOf = new Map<string, RoutingRule[]>();
  for (const rule of rules)
    if (applies(rule, language)) rulesOf.set(rule.id_server, [...(rulesOf.get(rule.id_server) ?? []), rule]);
  return servers
    .map((server) => {
      const own = rulesOf.get(server.id) ?? [];
      const obstacles = [
        ...stateOf(server, film),
        ...useOf(server, booth, ownOnly),
        ...violations(own, carried),
      ];
      const preferred = own.filter((rule) => rule.effect === "prefer" && carried.has(rule.id_tag));
      const merits = preferred.map(
        ({ id_tag, priority }): Reason => ({ code: "routing.preferred", id_tag, priority }),
      );
      const dedicated: Reason[] = isDedicated(server, booth) ? [{ code: "routing.dedicated" }] : [];
      const trial: Reason[] = server.error && server.onTrial ? [{ code: "routing.trial" }] : [];
      const reasons = [...obstacles, ...trial, ...merits, ...dedicated];
      return {
        server,
        eligible: obstacles.length === 0,
        score: preferred.reduce((total, { priority }) => total + priority, 0),
        reasons: reasons.length > 0 ? reasons : [{ code: "routing.fits" } satisfies Reason],
      };
    })
    .sort(compare);
}

/** Most candidates of a generation. */
const MOST = 50;

/**
 * The servers that may make a generation, best first, and how many of them are as good as the first: the first of those
 * that is free takes it.
 */
export function candidatesOf(ranked: readonly Candidate[]): { candidates: string[]; best: number } {
  const eligible = ranked.filter((candidate) => candidate.eligible).slice(0, MOST);
  const [first] = eligible;
  const best = eligible.filter(
    ({ server, score }) => score === first?.score && server.error === first.server.error,
  );
  return { candidates: eligible.map(({ server }) => server.id), best: best.length };
}

const applies = (rule: RoutingRule, language: string | null) =>
  rule.language === null || rule.language === language;

/** Kinds of nodes that a reason names. */
const MOST_NODES = 3;

function stateOf({ active, seen, error, onTrial, films, lacks }: RoutedServer, film: boolean): Reason[] {
  const reasons: Reason[] = [];
  if (!active) reasons.push({ code: "routing.inactive" });
  if (!seen) reasons.push({ code: "routing.offline" });
  if (error && !onTrial) reasons.push({ code: "routing.error" });
  if (film && !films) reasons.push({ code: "routing.no_films" });
  if (lacks.length > 0) {
    const more = lacks.length > MOST_NODES ? ", …" : "";
    reasons.push({ code: "routing.no_nodes", nodes: lacks.slice(0, MOST_NODES).join(", ") + more });
  }
  return reasons;
}

const isDedicated = (server: RoutedServer, booth: string | null) =>
  booth !== null && server.id_photo_booth === booth;

/** A dedicated server serves no other booth, and its booth uses no other server (OP-208). */
function useOf(server: RoutedServer, booth: string | null, ownOnly: boolean): Reason[] {
  if (booth === null || isDedicated(server, booth)) return [];
  if (server.id_photo_booth !== null) return [{ code: "routing.dedicated_elsewhere" }];
  if (ownOnly) return [{ code: "routing.booth_has_own" }];
  return server.foreign ? [{ code: "routing.not_shared" }] : [];
}

function violations(rules: readonly RoutingRule[], carried: ReadonlySet<string>): Reason[] {
  return rules.flatMap(({ effect, id_tag }): Reason[] => {
    if (effect === "require" && !carried.has(id_tag)) return [{ code: "routing.missing", id_tag }];
    if (effect === "exclude" && carried.has(id_tag)) return [{ code: "routing.excluded", id_tag }];
    return [];
  });
}

const BY_STATE = { online: 0, busy: 1, offline: 2 };

/** Eligible servers first, those on trial last, then by score, free before busy, name and id: the order is stable. */
function compare(a: Candidate, b: Candidate): number {
  return (
    Number(b.eligible) - Number(a.eligible) ||
    Number(a.server.error) - Number(b.server.error) ||
    b.score - a.score ||
    BY_STATE[a.server.state] - BY_STATE[b.server.state] ||
    order(a.server.name, b.server.name) ||
    order(a.server.id, b.server.id)
  );
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

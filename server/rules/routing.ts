/** A server as the router sees it. */
export interface RoutedServer {
  id: string;
  name: string;
  active: boolean;
  state: "offline" | "online" | "busy";
  error: boolean;
  /** The booth that the server is dedicated to. */
  id_photo_booth: string | null;
  /** Whether it is shared with the owner of the booth. */
  shared: boolean;
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
}

export interface Candidate {
  server: RoutedServer;
  eligible: boolean;
  score: number;
  reasons: Reason[];
}

/**
 * Ranks servers for a generation with these tags, best first; the first eligible one gets it. A server is eligible if
 * the booth may use it (without a booth: any) and it is active, healthy and online. Of its rules for every language and
 * for this one, `require` needs the tag, `exclude` rejects it, `prefer` adds its priority (OP-165).
 */
export function rankServers(
  tags: readonly string[],
  servers: readonly RoutedServer[],
  rules: readonly RoutingRule[],
  booth: string | null,
  language: string | null,
): Candidate[] {
  const carried = new Set(tags);
  return servers
    .map((server) => {
      const own = rules.filter((rule) => rule.id_server === server.id && applies(rule, language));
      const obstacles = [...stateOf(server), ...useOf(server, booth), ...violations(own, carried)];
      const preferred = own.filter((rule) => rule.effect === "prefer" && carried.has(rule.id_tag));
      const merits = preferred.map(
        ({ id_tag, priority }): Reason => ({ code: "routing.preferred", id_tag, priority }),
      );
      const dedicated: Reason[] = isDedicated(server, booth) ? [{ code: "routing.dedicated" }] : [];
      const reasons = [...obstacles, ...merits, ...dedicated];
      return {
        server,
        eligible: obstacles.length === 0,
        score: preferred.reduce((total, { priority }) => total + priority, 0),
        reasons: reasons.length > 0 ? reasons : [{ code: "routing.fits" } satisfies Reason],
      };
    })
    .sort((a, b) => compare(a, b, booth));
}

const applies = (rule: RoutingRule, language: string | null) =>
  rule.language === null || rule.language === language;

function stateOf({ active, state, error }: RoutedServer): Reason[] {
  const reasons: Reason[] = [];
  if (!active) reasons.push({ code: "routing.inactive" });
  if (state !== "online") reasons.push({ code: `routing.${state}` });
  if (error) reasons.push({ code: "routing.error" });
  return reasons;
}

const isDedicated = (server: RoutedServer, booth: string | null) =>
  booth !== null && server.id_photo_booth === booth;

/** A server dedicated to a booth serves no other (OP-74). Without a booth only the other conditions apply. */
function useOf(server: RoutedServer, booth: string | null): Reason[] {
  if (booth === null || isDedicated(server, booth)) return [];
  if (server.id_photo_booth !== null) return [{ code: "routing.dedicated_elsewhere" }];
  return server.shared ? [] : [{ code: "routing.not_shared" }];
}

function violations(rules: readonly RoutingRule[], carried: ReadonlySet<string>): Reason[] {
  return rules.flatMap(({ effect, id_tag }): Reason[] => {
    if (effect === "require" && !carried.has(id_tag)) return [{ code: "routing.missing", id_tag }];
    if (effect === "exclude" && carried.has(id_tag)) return [{ code: "routing.excluded", id_tag }];
    return [];
  });
}

/** Eligible servers first, then by score, dedicated before shared; ties by name and id, so the order is stable. */
function compare(a: Candidate, b: Candidate, booth: string | null): number {
  return (
    Number(b.eligible) - Number(a.eligible) ||
    b.score - a.score ||
    Number(isDedicated(b.server, booth)) - Number(isDedicated(a.server, booth)) ||
    order(a.server.name, b.server.name) ||
    order(a.server.id, b.server.id)
  );
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

import { isLostChunk } from "../../components/page/lost-chunk";
import { ApiError } from "../../providers/http/errors";

export type Kind =
  | "network"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "server"
  | "client"
  | "script"
  | "unknown"
  | "lost_chunk"
  | "limit";

interface Advice {
  causes: readonly string[];
  recommendations: readonly string[];
}

/** The classification of spec B section 8. */
export function kindOf(thrown: unknown): Kind {
  if (thrown instanceof ApiError) {
    const { statusCode, kind } = thrown;
    if (kind === "network" || kind === "timeout") return "network";
    if (kind === "malformed") return "server";
    if (statusCode === 429) return "limit";
    if (statusCode === 401) return "unauthorized";
    if (statusCode === 403) return "forbidden";
    if (statusCode === 404) return "not_found";
    return statusCode >= 500 ? "server" : "client";
  }
  if (isLostChunk(thrown)) return navigator.onLine ? "lost_chunk" : "network";
  return thrown instanceof Error ? "script" : "unknown";
}

/** Causes and recommendations, in English in every language (OP-168). */
export function adviceOf(kind: Kind, url: string): Advice {
  const advice: Partial<Record<Kind, Advice>> = {
    network: {
      causes: [
        "Backend not running",
        "Different port",
        "CORS issue",
        "Wrong environment variables",
        "Network problem",
        "Firewall",
      ],
      recommendations: [
        "Check that the backend is running",
        "Check the environment file",
        "Restart the dev server",
        "Check the browser console",
        "Try the API directly",
        `Open the full URL: ${url}`,
      ],
    },
    unauthorized: {
      causes: ["Token expired or invalid", "Not logged in"],
      recommendations: ["Log in again", "Clear the browser storage"],
    },
    forbidden: {
      causes: ["Insufficient permissions"],
      recommendations: ["Contact an administrator", "Check your role"],
    },
    not_found: {
      causes: ["Endpoint not found", "Invalid path", "API version mismatch"],
      recommendations: [],
    },
    server: {
      causes: ["Backend error", "Database error", "Internal error"],
      recommendations: ["Check the logs", "Contact a system administrator"],
    },
  };
  return advice[kind] ?? { causes: [], recommendations: [] };
}

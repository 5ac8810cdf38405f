import { describe, expect, test } from "vitest";
import { pathBelowBase } from "../../../src/providers/http/base-path";
import { basePathOf } from "../../../src/providers/http/base-path-of";

describe("base path", () => {
  test("is the same-origin /api/v1 by default, unversioned calls /api [HTTP-01 HTTP-02 CALL-HTTP-01]", () => {
    expect(basePathOf({ hostname: "localhost" }, {})).toEqual({ versioned: "/api/v1", unversioned: "/api" });
    expect(basePathOf({ hostname: "booth.example" }, { VITE_API_VERSION: "" }).versioned).toBe("/api/v1");
  });

  test.each(["localhost", "127.0.0.1", "[::1]"])(
    "on %s it is the API host plus the version [CALL-HTTP-01]",
    (hostname) => {
      const settings = { VITE_API_BASE: "http://localhost:8000/api/", VITE_API_VERSION: "v2" };
      expect(basePathOf({ hostname }, settings)).toEqual({
        versioned: "http://localhost:8000/api/v2",
        unversioned: "http://localhost:8000/api",
      });
    },
  );

  test.each(["booth.example", "localhost.evil.example"])(
    "on %s the setting is ignored [CALL-HTTP-01]",
    (hostname) => {
      const settings = { VITE_API_BASE: "http://localhost:8000/api" };
      expect(basePathOf({ hostname }, settings).versioned).toBe("/api/v1");
    },
  );

  test("an address of the API is known by its path", () => {
    const base = { versioned: "/api/v1", unversioned: "/api" };
    expect(pathBelowBase("/api/v1/styles/1?x=/stores/", base)).toBe("/styles/1");
    expect(pathBelowBase("/api/process", base)).toBe("/process");
    expect(pathBelowBase("/elsewhere/styles/", base)).toBeNull();
    expect(pathBelowBase("/api/v1/../../styles/1", base)).toBeNull();
  });
});

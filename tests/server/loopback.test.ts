import { expect, it } from "vitest";
import { isLoopback } from "../../server/loopback";

it("this machine is known by name and address, an IPv6 address with brackets and without", () => {
  for (const host of ["localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]"])
    expect([host, isLoopback(host)]).toEqual([host, true]);
  for (const host of [
    "",
    "128.0.0.1",
    "127.0.0.1.example.com",
    "localhost.example.com",
    "::2",
    "[::1",
    "0.0.0.0",
  ])
    expect([host, isLoopback(host)]).toEqual([host, false]);
});

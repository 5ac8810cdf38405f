import { describe, expect, it } from "vitest";
import { tryPassword } from "../../server/auth/log-in";
import { createLoginLimits, netOf } from "../../server/auth/login-limits";
import { hashPassword } from "../../server/auth/passwords";
import type { Services } from "../../server/services";

const NOW = Date.parse("2026-06-01T12:00:00Z");
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000);
const times = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => address(index));

describe("failed logins of one account", () => {
  const failing = (count: number, everySeconds = 0) => {
    const limits = createLoginLimits();
    for (let at = 0; at < count; at++) limits.failed("a", `192.0.2.${at}`, inSeconds(at * everySeconds));
    return limits;
  };

  it("make the eleventh wait until the first is a quarter of an hour ago [OP-188]", () => {
    expect(failing(9).waitMinutes("a", "198.51.100.1", inSeconds(0))).toBe(0);
    const limits = failing(10);
    const wait = (seconds: number) => limits.waitMinutes("a", "198.51.100.1", inSeconds(seconds));
    expect([0, 1, 60, 14 * 60, 899, 900].map(wait)).toEqual([15, 15, 14, 1, 1, 0]);
    expect(limits.waitMinutes("b", "198.51.100.1", inSeconds(0))).toBe(0);
  });

  it("are counted in a window that moves: the wait goes by the tenth from the end [OP-188]", () => {
    expect(failing(12, 60).waitMinutes("a", "198.51.100.1", inSeconds(11 * 60))).toBe(6);
    expect(failing(12, 120).waitMinutes("a", "198.51.100.1", inSeconds(22 * 60))).toBe(0);
  });

  it("are forgotten after a success, those of the address are not [OP-188]", () => {
    const limits = createLoginLimits();
    for (let at = 0; at < 100; at++) limits.failed("a", "192.0.2.1", inSeconds(0));
    limits.succeeded("a");
    expect(limits.waitMinutes("a", "198.51.100.1", inSeconds(0))).toBe(0);
    expect(limits.waitMinutes("a", "192.0.2.1", inSeconds(0))).toBe(15);
  });

  it("are only those with a wrong password or an unknown account [OP-188]", async () => {
    const loginLimits = createLoginLimits();
    const services = { loginLimits, now: () => inSeconds(0) } as Services;
    const password_hash = await hashPassword("the right one");
    const tried = (password: string, hash: string | undefined) =>
      tryPassword(services, { ip: "192.0.2.1" }, { key: "a", password_hash: hash }, password);
    for (let at = 0; at < 12; at++) expect(await tried("the right one", password_hash)).toBe(true);
    for (let at = 0; at < 9; at++) expect(await tried("a wrong one", password_hash)).toBe(false);
    expect(await tried("the right one", undefined)).toBe(false);
    await expect(tried("the right one", password_hash)).rejects.toMatchObject({ status: 429 });
  });

  it("that are all long ago leave nothing to wait [OP-188]", () => {
    const limits = createLoginLimits();
    for (let at = 0; at < 100; at++) limits.failed("a", "192.0.2.1", inSeconds(0));
    expect(limits.waitMinutes("a", "192.0.2.1", inSeconds(1000))).toBe(0);
  });
});

describe("failed logins from one address", () => {
  const waitAfter = (failed: string[], next: string) => {
    const limits = createLoginLimits();
    for (const [index, address] of failed.entries()) limits.failed(`account ${index}`, address, inSeconds(0));
    return limits.waitMinutes("another", next, inSeconds(0));
  };

  it("are limited from the hundredth on, of an IPv6 net as of one address [OP-188]", () => {
    const hosts = (count: number) => times(count, (index) => `2001:db8:1:2:${index.toString(16)}::7`);
    expect(waitAfter(hosts(99), "2001:db8:1:2::1")).toBe(0);
    expect(waitAfter(hosts(100), "2001:DB8:1:2::1")).toBe(15);
    expect(waitAfter(hosts(100), "2001:db8:1:3::1")).toBe(0);
  });

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::1", "0:0:0:0"],
    ["::", "0:0:0:0"],
    ["2001:DB8:1:2::1", "2001:db8:1:2"],
    ["2001:0db8:0001:0002:a:b:c:d", "2001:db8:1:2"],
    ["2001:db8::2:a:b:c:d", "2001:db8:0:2"],
    ["2001:db8::", "2001:db8:0:0"],
    ["fe80::1:2:3:4:5:6", "fe80:0:1:2"],
  ])("that is written %s count for %s [OP-188]", (address, net) => expect(netOf(address)).toBe(net));
});

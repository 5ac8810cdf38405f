import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Whether a host is this machine: localhost, or an address of the loopback, that of IPv6 with brackets or without. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(bare);
  return family > 0 ? LOOPBACK.check(bare, family === 6 ? "ipv6" : "ipv4") : bare === "localhost";
}

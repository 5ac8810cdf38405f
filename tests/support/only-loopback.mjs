/*
 * Preloaded into a server (`NODE_OPTIONS=--import`): says on stderr whatever it tries to reach besides this machine,
 * and refuses it.
 */
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const isHere = (host) =>
  !host ||
  host === "localhost" ||
  host === "::1" ||
  host === "::" ||
  host === "0.0.0.0" ||
  /^127\./.test(host);

function assertHere(host) {
  if (isHere(host)) return;
  process.stderr.write(`OUTSIDE ${host}\n`);
  throw Object.assign(new Error(`No way out to ${host}`), { code: "ENOTFOUND" });
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...parts) {
  // Node calls it with its own normalized list, too.
  const [first] = Array.isArray(parts[0]) ? parts[0] : parts;
  assertHere(typeof first === "object" ? first.host : typeof parts[1] === "string" ? parts[1] : undefined);
  return connect.apply(this, parts);
};

for (const resolver of [dns, dns.promises])
  for (const name of Object.keys(resolver).filter((key) => /^(lookup|resolve)/.test(key))) {
    const { [name]: ask } = resolver;
    if (typeof ask !== "function") continue;
    resolver[name] = function (host, ...others) {
      assertHere(host);
      return ask.call(this, host, ...others);
    };
  }

const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (...parts) {
  const address = parts.filter((part) => typeof part === "string").at(-1);
  assertHere(address);
  return send.apply(this, parts);
};

syncBuiltinESMExports();

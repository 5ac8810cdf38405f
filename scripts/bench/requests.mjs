import { Agent, get } from "node:http";

const CONNECTIONS = 10;
const WARM_MS = 1000;
const MEASURE_MS = 4000;
/** A reply that brings nothing for so long will bring nothing any more, ms. */
const SILENCE_MS = 120_000;

/** Some connections ask again and again. Gives replies per second, and their median and p99 in ms. */
export async function rate(url, headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await repeat(url, headers, agent, WARM_MS);
  const times = (await repeat(url, headers, agent, MEASURE_MS)).sort((one, other) => one - other);
  agent.destroy();
  const at = (share) => times[Math.floor((times.length - 1) * share)];
  return { perSecond: (times.length * 1000) / MEASURE_MS, median: at(0.5), late: at(0.99) };
}

async function repeat(url, headers, agent, duration) {
  const end = performance.now() + duration;
  const times = [];
  const connection = async () => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await receive(url, headers, agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times;
}

/**
 * Receives a reply to its end and drops it.
 * @returns its bytes; rejects for another status than 200, and for a reply that breaks off or falls silent
 */
export const receive = (url, headers, agent) =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers, agent, timeout: SILENCE_MS }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
      let bytes = 0;
      reply.on("data", (chunk) => {
        bytes += chunk.length;
      });
      reply.on("end", () => resolve(bytes));
      reply.on("error", reject);
    });
    request.on("timeout", () => request.destroy(new Error(`${url}: silent for ${SILENCE_MS / 1000} s`)));
    request.on("error", reject);
  });

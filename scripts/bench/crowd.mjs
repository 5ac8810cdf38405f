// Visitors of a gallery, in a thread so that they do not hold up whoever measures: each opens the page at once, loads its
// first pictures, and looks for new ones as often as the page does.
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { receive } from "./requests.mjs";

const { url, slug, visitors, pictures } = workerData;
/** From one look of the page for new pictures to the next (src/public/gallery/page.tsx). */
const LOOK_MS = 4000;

const agent = new Agent({ keepAlive: true, maxSockets: visitors });
const page = `${url}/api/v1/gallery/${slug}?page=1&page_size=60`;
const { items } = await (await fetch(page)).json();
const shown = items.slice(0, pictures).map(({ thumbnail_url }) => url + thumbnail_url);

async function visit() {
  await receive(`${url}/gallery/${slug}`, {}, agent);
  for (const picture of shown) await receive(picture, {}, agent);
  for (;;) {
    await pause(LOOK_MS);
    await receive(page, {}, agent);
  }
}

parentPort.postMessage("open");
await Promise.all(Array.from({ length: visitors }, visit));

/**
 * Limits until the page can be used, in kB (1000 bytes, with headers) as transferred. The list may be as large with two
 * areas more, which check-growth.mjs measures: of an area it has a line in the menu, the shape of its record and the
 * names of its files.
 */
export const BUDGETS = {
  login: 160,
  list: 265,
  editor: 480,
  custom: 600,
  public: 110,
  fonts: 60,
  pictures: 80,
};

const QUIET_MS = 700;

/** Pages measured besides the list: an editor with every antd control, and custom pages. */
const OTHERS = {
  editor: { path: "/branding/photo_booths/new", ready: ".sl-save-bar" },
  custom: { path: "/routing-debug", ready: "main form" },
};

/**
 * Loads the login page, the first list and the pages above of a built product, each in a fresh profile, and sums the
 * transferred bytes. API answers are left out: their size depends on the data.
 * @param {import("playwright-core").Browser} browser
 * @param {{ url: string, list: string, row: string, workflow?: string, visitors?: Record<string, { path: string, ready: string }>, logIn: (page: import("playwright-core").Page) => Promise<void> }} product
 *   `list` is the path of the list, `row` a selector of its rows, `workflow` the path of one whose graph is drawn,
 *   `visitors` are public pages by name, `logIn` logs in on a page at /login
 */
export async function measureBytes(browser, { url, list, row, workflow, visitors = {}, logIn }) {
  const login = await open(browser, url);
  await load(login, `${url}/login`, "input[type=password]");
  const loginBytes = login.sums();
  await logIn(login.page);
  await quiet(login);
  // Tokens are in IndexedDB, preferences and the loader's hint in local storage.
  const storageState = await login.context.storageState({ indexedDB: true });
  await login.context.close();

  const first = await open(browser, url, storageState);
  await load(first, url + list, row);
  const measured = { login: loginBytes, list: first.sums() };
  await first.context.close();
  const graph = workflow && { graph: { path: workflow, ready: ".react-flow__node" } };
  for (const [name, { path, ready }] of Object.entries({ ...OTHERS, ...graph })) {
    const visit = await open(browser, url, storageState);
    await load(visit, url + path, ready);
    measured[name] = visit.sums();
    await visit.context.close();
  }
  measured.visitors = {};
  for (const [name, { path, ready }] of Object.entries(visitors)) {
    const visit = await open(browser, url);
    await load(visit, url + path, ready);
    measured.visitors[name] = visit.sums();
    await visit.context.close();
  }
  return measured;
}

/** One line for each figure over its budget. */
export function overBudget({ login, list, editor, custom, graph, visitors = {} }) {
  const figures = [
    ["login page", login.page, BUDGETS.login],
    ["first list", list.page, BUDGETS.list],
    ["an editor, cold", editor.page, BUDGETS.editor],
    ["a custom page, cold", custom.page, BUDGETS.custom],
    ["a workflow with its graph, cold", graph?.page ?? 0, BUDGETS.custom],
    ...Object.entries(visitors).map(([name, { page }]) => [`public page ${name}`, page, BUDGETS.public]),
    [
      "fonts",
      Math.max(...[login, list, ...Object.values(visitors)].map(({ fonts }) => fonts)),
      BUDGETS.fonts,
    ],
    ["decorative pictures", Math.max(login.pictures, list.pictures), BUDGETS.pictures],
  ];
  return figures
    .filter(([, kB, budget]) => kB > budget)
    .map(([what, kB, budget]) => `${what}: ${kB.toFixed(1)} kB, the budget is ${budget}`);
}

async function open(browser, url, storageState) {
  const context = await browser.newContext({ baseURL: url, storageState, locale: "en-GB" });
  const page = await context.newPage();
  // What is loaded ahead is not needed for the page, and on a slow machine it would begin before the page is quiet.
  await page.addInitScript(() => Object.defineProperty(navigator.connection, "saveData", { value: true }));
  const network = await context.newCDPSession(page);
  const pending = new Map();
  const bytes = [];
  let last = Date.now();
  network.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    last = Date.now();
    pending.set(requestId, { url: request.url, type });
  });
  network.on("Network.responseReceived", ({ requestId, type }) => {
    const request = pending.get(requestId);
    if (request) request.type = type;
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    last = Date.now();
    const request = pending.get(requestId);
    pending.delete(requestId);
    if (request?.url.startsWith("http")) bytes.push({ ...request, size: encodedDataLength });
  });
  network.on("Network.loadingFailed", ({ requestId }) => pending.delete(requestId));
  await network.send("Network.enable");
  return {
    context,
    page,
    idle: () => (pending.size === 0 ? Date.now() - last : 0),
    sums: () => sum(bytes),
  };
}

async function load(visit, address, ready) {
  await visit.page.goto(address);
  await visit.page.locator(ready).first().waitFor();
  await quiet(visit);
}

/** Waits until the network is idle for a while: what is loaded after the form counts too. */
async function quiet(visit) {
  const end = Date.now() + 15_000;
  while (visit.idle() < QUIET_MS && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

function sum(bytes) {
  const kinds = { page: 0, fonts: 0, pictures: 0 };
  for (const { url, type, size } of bytes) {
    if (new URL(url).pathname.startsWith("/api/")) continue;
    kinds[type === "Font" ? "fonts" : type === "Image" ? "pictures" : "page"] += size / 1000;
  }
  const largest = [...bytes].sort((a, b) => b.size - a.size).slice(0, 12);
  return {
    ...kinds,
    largest: largest.map(({ url, size }) => `${(size / 1000).toFixed(1)} ${new URL(url).pathname}`),
  };
}

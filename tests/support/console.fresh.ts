import { configure, prettyDOM } from "@testing-library/react";
import { vi } from "vitest";

/**
 * The files of a worker share its page and its libraries: loading both again for each took twice as long as the tests
 * themselves. What the product keeps in its modules, and what the page keeps, is new for each file nonetheless.
 */
vi.resetModules();
// A busy machine is slow, not wrong. Of a break that `npm run mutate` makes, most tests wait in vain.
configure({ asyncUtilTimeout: process.env.MUTATION_TESTS ? 2_500 : 30_000, getElementError: notFound });
// jsdom has no database. Replaced here because a test file may load a page before the support for screens.
vi.mock("idb-keyval", async () =>
  (await import("../console/screens/support/browser-database")).browserDatabase(),
);
if (typeof window !== "undefined") {
  emptyPage();
  if (!("showModal" in HTMLDialogElement.prototype)) standInForTopLayer();
}

/** Prints the page only when its text is read: most of these errors are of a look that came too early. */
function notFound(message: string | null, container: Element): Error {
  const text = () => [message, prettyDOM(container)].filter(Boolean).join("\n\n");
  const error = Object.assign(new Error(), { name: "TestingLibraryElementError" });
  return Object.defineProperty(error, "message", { configurable: true, get: text });
}

function emptyPage() {
  // Each look at what is visible would go through all rules of antd, which made some tests half as long again.
  Object.defineProperty(HTMLStyleElement.prototype, "innerHTML", { configurable: true, set() {} });
  // jsdom lays nothing out, so nothing ever changes its size.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Nor does it know media. Tests stub it; what is drawn after the end of one must not miss it.
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  forgetAsking();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
  document.head.replaceChildren();
}

/** Forms of an earlier file that were left open would still ask before the page closes. */
function forgetAsking() {
  const page = window as Window & { asking?: AbortController; addOwn?: typeof window.addEventListener };
  page.asking?.abort();
  page.asking = new AbortController();
  const { signal } = page.asking;
  page.addOwn ??= page.addEventListener;
  const add = page.addOwn;
  page.addEventListener = ((type: string, run: EventListener, options?: AddEventListenerOptions) =>
    add.call(page, type, run, type === "beforeunload" ? { signal } : options)) as typeof add;
}

/**
 * jsdom has no top layer: neither modal dialogs nor popovers. What the components ask of them, and Escape, are played
 * here as far as tests without layout need it; that the rest of the page is inert is for the browser tests.
 */
function standInForTopLayer() {
  const open: { dialog: HTMLDialogElement; cameFrom: Element | null }[] = [];
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      open.push({ dialog: this, cameFrom: document.activeElement });
      this.open = true;
      this.focus();
    },
    close(this: HTMLDialogElement) {
      const at = open.findIndex(({ dialog }) => dialog === this);
      this.open = false;
      const [closed] = at < 0 ? [] : open.splice(at, 1);
      if (closed?.cameFrom instanceof HTMLElement) closed.cameFrom.focus();
    },
  });
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.removeAttribute("popover"); // jsdom's own style hides what has it
    },
  });
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    open.at(-1)?.dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  });
}

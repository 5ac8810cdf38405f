import { vi } from "vitest";

/**
 * The files of a worker share its page and its libraries: loading both anew for each took twice as long as the tests
 * themselves. What the product keeps in its modules, and what the page keeps, is new for each file nonetheless.
 */
vi.resetModules();
if (typeof window !== "undefined") emptyPage();

function emptyPage() {
  // jsdom lays nothing out, so nothing ever changes its size.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
  document.head.replaceChildren();
}

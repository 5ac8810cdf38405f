import { type LayoutInput, placeNodes } from "./layout-work";

/** Runs off the main thread: the layout of 300 nodes takes more than a second. */
self.onmessage = ({ data }: MessageEvent<LayoutInput>) => {
  try {
    self.postMessage({ layout: placeNodes(data) });
  } catch (reason) {
    self.postMessage({ failed: String(reason) });
  }
};

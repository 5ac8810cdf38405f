import { type LayoutInput, placeNodes } from "./layout-work";

/** Off the thread that draws: 300 nodes take a second and more. */
self.onmessage = ({ data }: MessageEvent<LayoutInput>) => {
  try {
    self.postMessage({ layout: placeNodes(data) });
  } catch (reason) {
    self.postMessage({ failed: String(reason) });
  }
};

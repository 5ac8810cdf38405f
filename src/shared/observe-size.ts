/** Calls back now and after each change of the element's size; the result stops it. Without an observer only now. */
export function observeSize(element: Element, onSize: () => void): () => void {
  onSize();
  if (typeof ResizeObserver === "undefined") return () => undefined;
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onSize); // a change of the layout within the callback is an error in WebKit
  });
  observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}

import { useQuery } from "@tanstack/react-query";
import type { Layout, LayoutInput } from "./layout-work";

/** Positions of nodes and links, computed in a worker; cached until nodes or links change. */
export function useLayout({ ids, links }: LayoutInput) {
  const shape = JSON.stringify([ids, links.map(({ from, to }) => [from, to])]);
  return useQuery({
    queryKey: ["workflow-layout", shape],
    queryFn: ({ signal }) => inWorker({ ids, links }, signal),
    retry: false,
    staleTime: "static",
    networkMode: "always",
  });
}

function inWorker(input: LayoutInput, signal: AbortSignal): Promise<Layout> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
    const fail = (message: string) => {
      worker.terminate();
      reject(new Error(message));
    };
    signal.addEventListener("abort", () => fail("aborted"));
    worker.onerror = (event) => fail(event.message);
    worker.onmessage = ({ data }: MessageEvent<{ layout?: Layout; failed?: string }>) => {
      worker.terminate();
      if (data.layout) resolve(data.layout);
      else reject(new Error(data.failed));
    };
    worker.postMessage(input);
  });
}

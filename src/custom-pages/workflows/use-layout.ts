import { useQuery } from "@tanstack/react-query";
import type { LayoutInput, Place } from "./layout-work";

type Places = Readonly<Record<string, Place>>;

/** Where each node is drawn; made anew only when nodes or links change. */
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

function inWorker(input: LayoutInput, signal: AbortSignal): Promise<Places> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
    const fail = (message: string) => {
      worker.terminate();
      reject(new Error(message));
    };
    signal.addEventListener("abort", () => fail("aborted"));
    worker.onerror = (event) => fail(event.message);
    worker.onmessage = ({ data }: MessageEvent<{ places?: Places; failed?: string }>) => {
      worker.terminate();
      if (data.places) resolve(data.places);
      else reject(new Error(data.failed));
    };
    worker.postMessage(input);
  });
}

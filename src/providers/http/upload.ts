import type { Incoming, Outgoing } from "./exchange";

/** Sends a request that reports the progress of its body, which `fetch` cannot. */
export function sendByXhr(
  outgoing: Outgoing,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    transfer.open(outgoing.method, outgoing.url);
    // A blob even for text, because the type must be set before the status is known.
    transfer.responseType = "blob";
    for (const [name, value] of Object.entries(outgoing.headers)) transfer.setRequestHeader(name, value);
    transfer.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (!lengthComputable || total <= 0) return;
      onProgress();
      outgoing.onProgress?.(loaded / total);
    };
    transfer.onload = () => resolve(answerOf(transfer, outgoing.as));
    transfer.onerror = transfer.onabort = () => reject(new TypeError("The upload failed"));
    signal.addEventListener("abort", () => transfer.abort(), { once: true });
    transfer.send(outgoing.body);
  });
}

async function answerOf(transfer: XMLHttpRequest, as: Outgoing["as"]): Promise<Incoming> {
  const { status } = transfer;
  const headers = headersOf(transfer.getAllResponseHeaders());
  const blob = transfer.response as Blob;
  const ok = status >= 200 && status < 300;
  return as === "blob" && ok
    ? { status, headers, text: "", blob }
    : { status, headers, text: await blob.text() };
}

function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** XMLHttpRequest by script: the test moves it on. */
export class FakeTransfer {
  static all: FakeTransfer[] = [];
  readonly sent: { method?: string; url?: string; headers: Record<string, string>; body?: unknown } = {
    headers: {},
  };
  readonly upload: { onprogress?: (event: object) => void } = {};
  aborted = false;
  responseType = "";
  status = 0;
  response: { text: () => Promise<string> } | undefined;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  constructor() {
    FakeTransfer.all.push(this);
  }
  open(method: string, url: string) {
    Object.assign(this.sent, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.sent.headers[name] = value;
  }
  send(body: unknown) {
    this.sent.body = body;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\netag: "v2"\r\n';
  }
  answer(status: number, text: string) {
    this.status = status;
    this.response = { text: async () => text };
    this.onload?.();
  }
}

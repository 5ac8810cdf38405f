/** A page that shows the OpenAPI document: every call with its roles, parameters, body and reply. */
export const docsPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Safelight API</title>
<style nonce="${nonce}">
:root{color-scheme:light dark;--line:light-dark(#e7e1d9,#302b26);--soft:light-dark(#6b635c,#a0978d)}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2rem;text-transform:capitalize}
details{border-top:1px solid var(--line);padding:.5rem 0}
summary{cursor:pointer;font-family:ui-monospace,monospace;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4.5rem}
p{color:var(--soft);margin:.5rem 0}
pre{overflow:auto;border:1px solid var(--line);border-radius:8px;padding:.75rem;font-size:13px}
</style>
</head>
<body>
<h1>Safelight API</h1>
<p>The document itself: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a></p>
<main id="calls"></main>
<script src="/api/docs/page.js"></script>
</body>
</html>`;

export const docsScript = `
const make = (tag, text, parent) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  parent.append(element);
  return element;
};
const part = (parent, title, value) => {
  if (!value || (Array.isArray(value) && value.length === 0)) return;
  make("h3", title, parent);
  make("pre", JSON.stringify(value, null, 2), parent);
};
fetch("/api/v1/openapi.json").then((answer) => answer.json()).then((document_) => {
  const main = document.getElementById("calls");
  const areas = new Map();
  for (const [path, methods] of Object.entries(document_.paths))
    for (const [method, call] of Object.entries(methods)) {
      const area = call.tags[0];
      areas.set(area, [...(areas.get(area) ?? []), { path, method, call }]);
    }
  for (const [area, calls] of [...areas].sort()) {
    make("h2", area, main);
    for (const { path, method, call } of calls) {
      const box = make("details", "", main);
      const line = make("summary", "", box);
      make("b", method.toUpperCase(), line);
      line.append(path);
      make("p", call.description, box);
      part(box, "Parameters", call.parameters);
      part(box, "Body", call.requestBody?.content);
      part(box, "Reply", Object.values(call.responses)[0]?.content);
    }
  }
});
`;

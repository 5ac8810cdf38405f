/**
 * The wire, written down once by hand from the specification: request line, bearer, body and the keys of the reply.
 * The client's test and the server's test read the same lines, so that a mistake in the shared codec shows.
 */
export interface Golden {
  /** Call of the contract. */
  id: string;
  /** Method and address as they stand on the wire; `{...}` means an id. */
  line: string;
  bearer: boolean;
  json?: unknown;
  /** Multipart parts by name, in order; `key:` comes before the file name by which a repeated one says what it is. */
  parts?: Record<string, "json" | "text" | "file" | `key:${string}`>;
  status: 200 | 204;
  /** Keys of the reply's object; a text or boolean means itself. */
  reply?: string[] | "text" | "boolean" | "bytes";
}

/**
 * The generic calls of a classic entity, as section 14 of the specification writes them for each (OP-01): named here once,
 * by hand and not from the contract. What an entity does otherwise has lines of its own.
 * @param sends what a create sends, and an update the first of it, with the record's id
 */
export function crud(
  plural: string,
  singular: string,
  calls: string,
  sends: object = {},
  path: string = plural,
): Golden[] {
  const id = `{${singular}}`;
  const first = Object.entries(sends).slice(0, 1);
  const at = `/api/v1/${path}/`;
  const single = { bearer: true, status: 200 as const, reply: [singular] };
  const family: Record<string, Omit<Golden, "id">> = {
    list: { ...single, line: `GET ${at}?page=1&per_page_count=10`, reply: [plural, "pagination"] },
    many: { ...single, line: `POST ${at}by_ids`, json: { ids: [id] }, reply: [plural] },
    read: { ...single, line: `GET ${at}${id}` },
    create: { ...single, line: `PUT ${at}`, json: { [singular]: sends } },
    update: {
      ...single,
      line: `POST ${at}${id}`,
      json: { [singular]: { id, ...Object.fromEntries(first) } },
    },
    remove: { bearer: true, line: `DELETE ${at}${id}`, status: 204 },
  };
  return calls.split(" ").map((call) => ({ id: `${plural}.${call}`, ...family[call] }) as Golden);
}

/** Ids that the tests put in and find again. */
export const IDS = {
  overlay: "{overlay}",
  decor: "{decor}",
  participant: "{participant}",
  language: "{language}",
  style: "{style}",
  booth: "{photo_booth}",
  user: "{user}",
  tag: "{tag}",
  session: "{session}",
  spareBooth: "{spareBooth}",
  server: "{server}",
  routingTag: "{routingTag}",
  workflow: "{workflow}",
  apiKey: "{apiKey}",
  version: "{version}",
  oldVersion: "{oldVersion}",
  emission: "{emission}",
  code: "{code}",
  codeText: "{codeText}",
  schedule: "{schedule}",
  period: "{period}",
  generation: "{generation}",
  running: "{running}",
  category: "{category}",
  spareCategory: "{spareCategory}",
  accessRule: "{accessRule}",
  tune: "{tune}",
  spareWorkflow: "{spareWorkflow}",
  pictured: "{pictured}",
  value: "{value}",
  spareStyle: "{spareStyle}",
  revolver: "{revolver}",
  quiz: "{quiz}",
  question: "{question}",
  spareQuiz: "{spareQuiz}",
  spareQuestion: "{spareQuestion}",
  eventBooth: "{eventBooth}",
  spareSchedule: "{spareSchedule}",
  bot: "{bot}",
  freeBot: "{freeBot}",
  spareBot: "{spareBot}",
  domain: "{domain}",
  store: "{store}",
  spareStore: "{spareStore}",
  product: "{product}",
  storeTheme: "{storeTheme}",
  spareTheme: "{spareTheme}",
  system: "{system}",
  soldProduct: "{soldProduct}",
  order: "{order}",
  openOrder: "{openOrder}",
  spareSystem: "{spareSystem}",
  gallery: "{gallery}",
  spareGallery: "{spareGallery}",
  galleryTheme: "{galleryTheme}",
  quizEvent: "{quizEvent}",
  quizStyle: "{quizStyle}",
  boothLogin: "{boothLogin}",
  boothRefresh: "{boothRefresh}",
  boothPicture: "{boothPicture}",
} as const;

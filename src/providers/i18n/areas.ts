/** Areas with a text file, and the paths of their screens. The loader reads this, so it imports nothing. */
export const TEXT_AREAS = {
  "api-keys": ["/api-keys"],
  categories: ["/categories"],
  "client-versions": ["/client-versions"],
  decors: ["/branding/photo_booths"],
  delivery: ["/delivery"],
  events: ["/events"],
  finance: ["/balance", "/finance"],
  generations: ["/generations", "/test-media-viewer"],
  overlays: ["/branding/overlays"],
  participants: ["/participants"],
  "photo-booths": ["/photo_booths"],
  processing: ["/test-generation-viewer"],
  quizzes: ["/quizzes"],
  routing: ["/routing-tags", "/routing-debug"],
  servers: ["/servers"],
  sessions: ["/users/sessions"],
  styles: ["/styles"],
  users: ["/users/all"],
  workflows: ["/workflows"],
} as const;

export type TextArea = keyof typeof TEXT_AREAS;

const areas = Object.entries(TEXT_AREAS) as [TextArea, readonly string[]][];

const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The area of the screen at this path. */
export const areaAt = (pathname: string): TextArea | undefined =>
  areas.find(([, paths]) => paths.some((path) => isBelow(pathname, path)))?.[0];

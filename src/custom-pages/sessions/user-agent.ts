interface Agent {
  browser: string | undefined;
  /** Major version. */
  version: string | undefined;
  system: string | undefined;
}

/** Order matters: most user agents also contain the names of browsers below them. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/YaBrowser\/(\d+)/, "Yandex Browser"],
  [/Edg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/OPR\/(\d+)/, "Opera"],
  [/SamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, "Safari"],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** Browser and system of a user agent; undefined if unknown (OP-130). */
export function readAgent(text: string): Agent {
  const found = BROWSERS.map(([pattern, name]) => ({ name, match: pattern.exec(text) })).find(
    ({ match }) => match,
  );
  return {
    browser: found?.name,
    version: found?.match?.[1],
    system: SYSTEMS.find(([pattern]) => pattern.test(text))?.[1],
  };
}

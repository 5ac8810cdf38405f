import { expect, test } from "vitest";
import { readAgent } from "../../../src/custom-pages/sessions/user-agent";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36",
    "Chrome",
    "126",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
    "Edge",
    "126",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) Chrome/124.0 YaBrowser/24.6.0 Safari/537.36",
    "Yandex Browser",
    "24",
    "Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17.5 Safari/605.1.15", "Safari", "17", "macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "17",
    "iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox", "127", "Linux"],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36", "Chrome", "126", "Android"],
  ["curl/8.5.0", undefined, undefined, undefined],
  ["", undefined, undefined, undefined],
])("the agent %s is read", (text, browser, version, system) => {
  expect(readAgent(text)).toEqual({ browser, version, system });
});

import { describe, expect, it } from "vitest";
import { readWorkerSettings } from "../../../server/worker/settings";

const read = (env: Record<string, string>) => readWorkerSettings({ SERVER_KEY: "k", ...env });
const address = (SAFELIGHT_URL: string, env = {}) => read({ SAFELIGHT_URL, ...env }).api.href;

describe("settings of a worker [OP-207]", () => {
  it("takes https anywhere, and http only to this computer and its network", () => {
    expect(address("https://booths.example.com")).toBe("https://booths.example.com/");
    expect(address("https://example.com/console/")).toBe("https://example.com/console/");
    for (const near of [
      "localhost:4000",
      "127.0.0.1",
      "192.168.1.7:4000",
      "10.1.2.3",
      "172.20.0.2",
      "[::1]:4000",
    ])
      expect(address(`http://${near}`)).toContain(near);
    for (const near of ["studio-pc:4000", "safelight.local", "[fd00::7]"])
      expect(address(`http://${near}`)).toContain(near);
    for (const far of ["booths.example.com", "8.8.8.8", "172.32.0.1", "[2001:db8::1]", "11.0.0.1"]) {
      expect(() => address(`http://${far}`)).toThrow("ALLOW_HTTP");
      expect(address(`http://${far}`, { ALLOW_HTTP: "1" })).toContain(far);
    }
    for (const wrong of ["", "ftp://example.com", "example.com"])
      expect(() => address(wrong)).toThrow("SAFELIGHT_URL");
  });

  it("needs a key, has a place for each ComfyUI, and says nothing of secrets", () => {
    const SAFELIGHT_URL = "https://example.com";
    expect(() => readWorkerSettings({ SAFELIGHT_URL })).toThrow("SERVER_KEY is missing");
    expect(read({ SAFELIGHT_URL })).toMatchObject({ slots: 1, comfyUi: [], comfyUiShared: false });
    const COMFYUI_URL = "http://me:secret@10.0.0.2:8188, http://10.0.0.3:8188";
    expect(read({ SAFELIGHT_URL, COMFYUI_URL })).toMatchObject({ slots: 2 });
    expect(read({ SAFELIGHT_URL, COMFYUI_URL, SLOTS: "1", COMFYUI_SHARED: "1" })).toMatchObject({
      slots: 1,
      comfyUiShared: true,
    });
    expect(() => read({ SAFELIGHT_URL, COMFYUI_URL: "ftp://me:secret@x" })).toThrow(/^((?!secret).)*$/);
    for (const SLOTS of ["0", "101", "x", "1.5"])
      expect(() => read({ SAFELIGHT_URL, SLOTS })).toThrow("SLOTS");
  });
});

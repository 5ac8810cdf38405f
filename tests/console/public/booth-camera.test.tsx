import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CameraScreen } from "../../../src/domain/booth/camera-screen";
import type { Guest, GuestState } from "../../../src/domain/booth/guest";
import type { BoothShow } from "../../../src/domain/booth/show";

class FakeTrack extends EventTarget {
  readyState = "live";
  muted = false;
  stop() {
    this.readyState = "ended";
  }
  /** As when its cable is pulled. */
  end() {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}

let tracks: FakeTrack[];
const opens = vi.fn(async () => {
  const track = new FakeTrack();
  tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] };
});
const guest = { touch: vi.fn(), back: vi.fn(), shoot: vi.fn() };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  tracks = [];
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: opens }, configurable: true });
  vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(640);
  vi.spyOn(HTMLVideoElement.prototype, "videoHeight", "get").mockReturnValue(480);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["photo"])));
  const show = { shape: "portrait", useNames: () => () => "Noir" } as unknown as BoothShow;
  const state = { screen: "camera", hasBack: true, style: "noir" } as GuestState;
  render(<CameraScreen guest={guest as unknown as Guest} state={state} show={show} say={(key) => key} />);
  await pass(1);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "mediaDevices");
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Presses the button and waits for the countdown, whose seconds follow one another. */
async function takePhoto() {
  press("booth.take_photo");
  for (let second = 0; second < 4; second++) await pass(1000);
}
const alert = () => screen.queryByRole("alert")?.textContent;
const last = () => tracks.at(-1) as FakeTrack;

test("a camera that ends is opened again once, then the guest may try it [OP-235 OP-236]", async () => {
  last().end();
  await pass(1);
  expect([opens.mock.calls.length, alert()]).toEqual([2, undefined]);
  expect(last().readyState).toBe("live");
  last().end();
  await pass(1);
  expect([opens.mock.calls.length, alert()]).toEqual([2, "booth.camera_busy"]);
  press("booth.try_camera");
  await pass(1);
  expect([opens.mock.calls.length, alert()]).toEqual([3, undefined]);
  await takePhoto();
  expect(guest.shoot).toHaveBeenCalledOnce();
});

test("a camera that another program took while the page was hidden is opened again", async () => {
  const [first] = tracks as [FakeTrack];
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(1);
  expect(opens).toHaveBeenCalledOnce(); // nothing was wrong
  first.muted = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(1);
  expect(opens).toHaveBeenCalledTimes(2);
  expect(first.readyState).toBe("ended");
});

test("no photo is taken of a camera that shows nothing: it would be paid for", async () => {
  last().muted = true;
  await takePhoto();
  expect(guest.shoot).not.toHaveBeenCalled();
  expect(opens).toHaveBeenCalledTimes(2);
  await takePhoto();
  expect(guest.shoot).toHaveBeenCalledOnce();
});

test("a camera that goes on showing nothing is said to be busy, and what a hidden page lost is not counted", async () => {
  const lookAgain = () => document.dispatchEvent(new Event("visibilitychange"));
  for (let returns = 0; returns < 2; returns++) {
    last().muted = true;
    lookAgain();
    await pass(1);
  }
  expect(alert()).toBeUndefined();
  expect(opens).toHaveBeenCalledTimes(3);
  last().muted = true;
  await takePhoto();
  expect(alert()).toBe("booth.camera_busy");
  expect(guest.shoot).not.toHaveBeenCalled();
  press("booth.try_camera");
  expect(document.activeElement?.textContent).toBe("booth.take_photo");
});

test.each([
  ["NotReadableError", "booth.camera_busy"],
  ["NotAllowedError", "booth.camera_refused"],
  ["NotFoundError", "booth.no_camera"],
])("says why there is no camera, and tries again: %s", async (name, says) => {
  opens.mockRejectedValueOnce(new DOMException("", name));
  last().end();
  await pass(1);
  expect(alert()).toBe(says);
  press("booth.try_camera");
  await pass(1);
  expect(alert()).toBeUndefined();
});

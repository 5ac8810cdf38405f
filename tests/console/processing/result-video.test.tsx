import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Reveal } from "../../../src/components/reveal";
import { ResultPicture } from "../../../src/domain/booth/screens";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

/** A result that is a video, over the photo, for somebody who wants motion or not. */
function open({ isStill }: { isStill: boolean }) {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isStill }));
  const act = (type: string) =>
    async function (this: HTMLVideoElement) {
      this.dispatchEvent(new Event(type));
    };
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(act("play"));
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(act("pause") as () => void);
  const captured = vi.fn();
  Object.assign(HTMLElement.prototype, { setPointerCapture: captured });
  const labels = { play: "Play", pause: "Pause" };
  render(
    <Reveal
      ratio={1}
      at={50}
      label="Compare"
      onMove={() => undefined}
      left={null}
      right={<ResultPicture url="blob:1" type="video/mp4" alt="Result" labels={labels} />}
    />,
  );
  return captured;
}

const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  fireEvent.pointerDown(button);
  fireEvent.click(button);
};

test("a video is not played for who wants no motion, until it is asked for", () => {
  open({ isStill: true });
  expect(screen.getByLabelText<HTMLVideoElement>("Result").autoplay).toBe(false);
  press("Play");
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Pause");
});

test("a video can be stopped, and the line that it is compared by stays", () => {
  const captured = open({ isStill: false });
  const video = screen.getByLabelText<HTMLVideoElement>("Result");
  expect(video.autoplay).toBe(true);
  fireEvent.play(video);
  press("Pause");
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Play");
  expect(captured).not.toHaveBeenCalled();
});

test("a video that the browser did not play by itself is played by its button", () => {
  open({ isStill: false });
  press("Play");
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Pause");
});

import { type PointerEvent, useRef, useState, type WheelEvent } from "react";

/** How a picture is moved and enlarged, from its place in the middle of the stage. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const MOST = 5;
/** A swipe of this many pixels goes on to the next picture. */
const SWIPE = 56;

interface Point {
  x: number;
  y: number;
}

/** Enlarged by a factor around a point of the stage, which stays where it is. Pure. */
export function zoomed(view: View, factor: number, at: Point): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  if (scale === 1) return WHOLE;
  const part = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * part, y: at.y - (at.y - view.y) * part };
}

/** Kept so far in view that the picture still covers the middle of the stage. Pure. */
export function bounded({ scale, x, y }: View, { x: width, y: height }: Point): View {
  const [mostX, mostY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return { scale, x: within(x, mostX), y: within(y, mostY) };
}

interface Gestures {
  onSwipe(step: 1 | -1): void;
  onClose(): void;
}

/** Swipe, pinch, double tap and wheel on the stage of the viewer. */
export function useZoom({ onSwipe, onClose }: Gestures) {
  const [view, setView] = useState<View>(WHOLE);
  /** While the whole picture is dragged by one finger. */
  const [drag, setDrag] = useState<Point>({ x: 0, y: 0 });
  const points = useRef(new Map<number, Point>());
  const tapped = useRef(0);
  const pinched = useRef(false);

  const placeIn = ({ currentTarget, clientX, clientY }: PointerEvent | WheelEvent): Point => {
    const box = currentTarget.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const sizeOf = ({ currentTarget }: PointerEvent | WheelEvent): Point => ({
    x: currentTarget.clientWidth,
    y: currentTarget.clientHeight,
  });
  const zoomAt = (event: PointerEvent | WheelEvent, factor: number, at: Point) => {
    const size = sizeOf(event);
    setView((now) => bounded(zoomed(now, factor, at), size));
  };

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || (event.target as Element).closest("button, a, video")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    points.current.set(event.pointerId, placeIn(event));
    if (points.current.size > 1) pinched.current = true;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = points.current.get(event.pointerId);
    if (!before) return;
    const now = placeIn(event);
    const other = [...points.current].find(([id]) => id !== event.pointerId)?.[1];
    points.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      zoomAt(event, factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      return;
    }
    const step = { x: now.x - before.x, y: now.y - before.y };
    if (view.scale > 1) {
      const size = sizeOf(event);
      setView((one) => bounded({ ...one, x: one.x + step.x, y: one.y + step.y }, size));
    } else if (!pinched.current) setDrag((one) => ({ x: one.x + step.x, y: one.y + step.y }));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (!points.current.delete(event.pointerId) || points.current.size > 0) return;
    const { x, y } = drag;
    setDrag({ x: 0, y: 0 });
    if (pinched.current) {
      pinched.current = false;
      return;
    }
    if (view.scale > 1 || Math.hypot(x, y) < 8) tap(event);
    else if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    else if (y > 2 * SWIPE) onClose();
  }

  function tap(event: PointerEvent<HTMLElement>): void {
    const isSecond = event.timeStamp - tapped.current < 300;
    tapped.current = isSecond ? 0 : event.timeStamp;
    if (isSecond) zoomAt(event, view.scale > 1 ? 0 : 2.5, placeIn(event));
  }

  function cancel(event: PointerEvent<HTMLElement>): void {
    points.current.delete(event.pointerId);
    if (points.current.size === 0) pinched.current = false;
    setDrag({ x: 0, y: 0 });
  }

  return {
    view: view.scale > 1 ? view : { scale: 1, x: drag.x, y: Math.max(0, drag.y) },
    isDragged: drag.x !== 0 || drag.y !== 0,
    reset: () => setView(WHOLE),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: cancel,
      onWheel: (event: WheelEvent<HTMLElement>) =>
        zoomAt(event, Math.exp(-event.deltaY / 400), placeIn(event)),
    },
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

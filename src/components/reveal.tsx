import "./reveal.css";
import { ColumnWidthOutlined } from "@ant-design/icons";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { Glyph } from "./glyph";

interface RevealProps {
  /** Width by height of the box. */
  ratio: number;
  /** What fills the box to the left of the line, and what to the right of it. */
  left: ReactNode;
  right: ReactNode;
  /** Where the line is, 0 to 100. */
  at: number;
  /** Accessible name of the bar or the knob. */
  label: string;
  /** The text in the pill of a bar; a knob says its place itself. */
  text?: string;
  /** Lets people move the line; without this it is a progress bar. */
  onMove?: ((at: number) => void) | undefined;
  children?: ReactNode;
}

/** A press of an arrow key moves the line so far. */
const STEP = 5;

const clamp = (at: number) => Math.min(100, Math.max(0, at));

/** Two pictures over one another, parted by a line: progress as colour, then before and after. */
export function Reveal({ ratio, left, right, at, label, text, onMove, children }: RevealProps) {
  const box = useRef<HTMLDivElement>(null);
  const moveTo = ({ clientX }: PointerEvent) => {
    const { left: edge, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 0 };
    if (width > 0) onMove?.(clamp(Math.round(((clientX - edge) / width) * 100)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: at - STEP,
      ArrowDown: at - STEP,
      ArrowRight: at + STEP,
      ArrowUp: at + STEP,
      Home: 0,
      End: 100,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onMove?.(clamp(next));
  };
  const range = {
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
  };
  return (
    <div
      ref={box}
      className="sl-reveal"
      style={{ "--ratio": ratio, "--at": `${clamp(at)}%` }}
      data-moves={onMove ? "" : undefined}
      onPointerDown={(event) => {
        if (!onMove || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector<HTMLElement>("[role=slider]")?.focus();
        moveTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
    >
      <div className="sl-reveal-layer">{right}</div>
      <div className="sl-reveal-layer left">{left}</div>
      {onMove ? (
        <div className="sl-reveal-line">
          <div
            role="slider"
            tabIndex={0}
            className="sl-reveal-knob"
            aria-valuenow={Math.round(at)}
            {...range}
            onKeyDown={onKeyDown}
          >
            <Glyph of={ColumnWidthOutlined} size={16} />
          </div>
        </div>
      ) : (
        <div
          role="progressbar"
          className="sl-reveal-line making"
          aria-valuetext={text}
          aria-valuenow={Math.round(at)}
          {...range}
        >
          <span className="sl-reveal-pill figures">{text}</span>
        </div>
      )}
      {children}
    </div>
  );
}

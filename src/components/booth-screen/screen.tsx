import "./screen.css";
import type { ReactNode } from "react";
import { toHex } from "../../../contract/core/colour";
import { SPLASH_FILLING } from "../../../contract/entities/decor";

export interface ScreenColours {
  background: number;
  text: number;
  button: number;
  buttonText: number;
}

/** `object-fit` of the first-screen image (OP-88). */
export function fittingOf(splash: unknown): "contain" | "cover" | "fill" {
  if (splash === SPLASH_FILLING.fit) return "contain";
  return splash === SPLASH_FILLING.stretch ? "fill" : "cover";
}

/** Unknown values from another server count as portrait (OP-89, OP-179). */
export const shapeOf = (orientation: unknown): "portrait" | "landscape" =>
  orientation === "landscape" ? "landscape" : "portrait";

interface ScreenProps {
  shape: ReturnType<typeof shapeOf>;
  colours: ScreenColours;
  /** The background image, and how it fills the screen. */
  picture?: string | undefined;
  fitting: ReturnType<typeof fittingOf>;
  /** Small text above the heading. */
  caption?: string | undefined;
  heading: string;
  button?: string;
  /** Between the heading and the button, as on screens after the first. */
  children?: ReactNode;
}

/** Preview of one booth screen in its frame: only a drawing, hidden from assistive technology. */
export function BoothScreen(props: ScreenProps) {
  const { shape, colours, picture, fitting, caption, heading, button, children } = props;
  return (
    <div className={`sl-booth ${shape}`} aria-hidden="true" inert>
      <div className="sl-booth-screen" style={{ background: toHex(colours.background) }}>
        {picture && <img src={picture} alt="" style={{ objectFit: fitting }} />}
        <div
          className={children ? "sl-booth-body filled" : "sl-booth-body"}
          style={{ color: toHex(colours.text) }}
        >
          <span className="sl-booth-heading">
            {caption && <small>{caption}</small>}
            {heading}
          </span>
          {children}
          {button && (
            <span
              className="sl-booth-button"
              style={{ background: toHex(colours.button), color: toHex(colours.buttonText) }}
            >
              {button}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

import "./screen.css";
import type { ReactNode } from "react";
import { toHex } from "../../../contract/core/colour";

export interface ScreenColours {
  background: number;
  text: number;
  button: number;
  buttonText: number;
}

interface ScreenProps {
  shape: "portrait" | "landscape";
  colours: ScreenColours;
  /** Picture behind everything, and how it fills the screen. */
  picture?: string | undefined;
  fitting: "contain" | "cover" | "fill";
  /** Small, above the heading. */
  caption?: string | undefined;
  heading: string;
  button?: string;
  /** Between the heading and the button, as on screens after the first. */
  children?: ReactNode;
}

/** One screen of a booth in its frame: a drawing; its button is none, and its colours are whose booth it is. */
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

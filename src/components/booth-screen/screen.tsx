import "./screen.css";
import type { CSSProperties, ReactNode } from "react";
import { toHex } from "../../../contract/core/rgba";
import { SPLASH_FILLING } from "../../../contract/rules/splash-filling";

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

interface FrameProps {
  shape: ReturnType<typeof shapeOf>;
  colours: ScreenColours;
  /** The background image, and how it fills the screen. */
  picture?: string | undefined;
  fitting: ReturnType<typeof fittingOf>;
  /** Only a drawing, hidden from assistive technology. */
  drawn?: boolean;
  children: ReactNode;
}

/** A booth in its shape and colours. */
export function BoothFrame({ shape, colours, picture, fitting, drawn = false, children }: FrameProps) {
  const style = {
    background: toHex(colours.background),
    color: toHex(colours.text),
    "--booth-background": toHex(colours.background),
    "--booth-text": toHex(colours.text),
    "--booth-button": toHex(colours.button),
    "--booth-button-text": toHex(colours.buttonText),
  } as CSSProperties;
  return (
    <div className={`sl-booth ${shape}`} aria-hidden={drawn || undefined} inert={drawn}>
      <div className="sl-booth-screen" style={style}>
        {picture && <img src={picture} alt="" style={{ objectFit: fitting }} />}
        {children}
      </div>
    </div>
  );
}

interface ScreenProps extends Omit<FrameProps, "drawn" | "children"> {
  /** Small text above the heading. */
  caption?: string | undefined;
  heading: string;
  button?: string;
  /** Between the heading and the button, as on screens after the first. */
  children?: ReactNode;
}

/** Preview of one booth screen in its frame. */
export function BoothScreen({ caption, heading, button, children, ...frame }: ScreenProps) {
  return (
    <BoothFrame {...frame} drawn>
      <div className={children ? "sl-booth-body filled" : "sl-booth-body"}>
        <span className="sl-booth-heading">
          {caption && <small>{caption}</small>}
          {heading}
        </span>
        {children}
        {button && <span className="sl-booth-button">{button}</span>}
      </div>
    </BoothFrame>
  );
}

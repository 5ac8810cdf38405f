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
  picture?: string;
  fitting: "contain" | "cover" | "fill";
  heading: string;
  button: string;
  /** Screens after the first hold something to choose from. */
  choices?: readonly string[];
}

/** One screen of a booth in its frame: a drawing; its button is none, and its colours are whose booth it is. */
export function BoothScreen(props: ScreenProps) {
  const { shape, colours, picture, fitting, heading, button, choices } = props;
  return (
    <div className={`sl-booth ${shape}`} aria-hidden="true" inert>
      <div className="sl-booth-screen" style={{ background: toHex(colours.background) }}>
        {picture && <img src={picture} alt="" style={{ objectFit: fitting }} />}
        <div
          className={choices ? "sl-booth-body choosing" : "sl-booth-body"}
          style={{ color: toHex(colours.text) }}
        >
          <span className="sl-booth-heading">{heading}</span>
          {choices && (
            <span className="sl-booth-choices">
              {choices.map((address) => (
                <img key={address} src={address} alt="" />
              ))}
            </span>
          )}
          <span
            className="sl-booth-button"
            style={{ background: toHex(colours.button), color: toHex(colours.buttonText) }}
          >
            {button}
          </span>
        </div>
      </div>
    </div>
  );
}

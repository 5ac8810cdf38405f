import { type ReactNode, useId } from "react";
import type { ScreenProps } from "./show";

interface TitledProps extends Pick<ScreenProps, "state" | "say"> {
  caption?: string | undefined;
  heading: string;
  /** Under the heading. */
  note?: ReactNode;
  /** Enter, or the main button. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** Questions may be longer than headings: so many characters are shown smaller. */
const LONG = 90;

/** One screen: heading, content, then a `Foot` with its buttons. */
export function Titled({ caption, heading, note, state, say, onGo, children }: TitledProps) {
  const id = useId();
  const { left, screen } = state;
  const isLong = heading.length > LONG;
  return (
    <form
      className="guest-body"
      data-screen={screen}
      aria-labelledby={id}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        onGo?.();
      }}
    >
      {/* What may scroll must be reachable by keyboard, and begins at its top. */}
      <div key={heading} className="guest-head" tabIndex={isLong ? 0 : undefined}>
        {caption && <p className="guest-caption">{caption}</p>}
        <h2 id={id} className={isLong ? "guest-heading long" : "guest-heading"}>
          {heading}
        </h2>
        {note && <p className="guest-note">{note}</p>}
      </div>
      {children}
      {left !== undefined && (
        <p className="guest-left figures" role="timer">
          {say("booth.starts_over", { seconds: left })}
        </p>
      )}
    </form>
  );
}

export const Foot = ({ children }: { children: ReactNode }) => <div className="guest-foot">{children}</div>;

interface GoProps {
  disabled?: boolean;
  describedBy?: string;
  isFirst?: boolean;
  children: ReactNode;
}

/** The one main button of a screen, which submits it. */
export function Go({ disabled = false, describedBy, isFirst = false, children }: GoProps) {
  return (
    <button
      type="submit"
      className="guest-go"
      data-first={isFirst || undefined}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      // The second press of a double tap must not skip the next question.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {children}
    </button>
  );
}

interface OtherProps {
  onPress(): void;
  label?: string;
  children: ReactNode;
}

/** Any other button. */
export const Other = ({ onPress, label, children }: OtherProps) => (
  <button type="button" className="guest-other" aria-label={label} onClick={onPress}>
    {children}
  </button>
);

/** Back to the screen before, where there is one. */
export const Back = ({ guest, state, say }: Pick<ScreenProps, "guest" | "state" | "say">) =>
  state.hasBack && <Other onPress={guest.back}>{say("booth.back")}</Other>;

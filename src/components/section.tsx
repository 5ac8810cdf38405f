import "./section.css";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** Grey, at the right of the heading. */
  note?: string;
  children: ReactNode;
}

/** A part with its own heading and its own button, among the groups of a form. */
export function Section({ title, note, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="sl-form-group" aria-labelledby={heading}>
      <div className="sl-form-head">
        <h2 id={heading}>{title}</h2>
        {note && <span className="caption faint">{note}</span>}
      </div>
      {children}
    </section>
  );
}
